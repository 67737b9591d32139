import type pg from 'pg';
import { prepared } from '../../../platform/postgres/prepared.ts';
import { giveBack, type Lease, type LeaseKey, takeLeases } from './leases.store.ts';
import { releaseOutdated, takeOutdated } from './outdated.store.ts';
import { type DeriveDeps, recompute } from './recompute.ts';
import { type Derivation, storeDerivations } from './store-derivations.ts';

const pollMs = 500;
/** While no device is due, flights are settled and those of an earlier method looked for at this interval, ms. */
const choresMs = 2000;
const atOnce = 8;
/**
 * Derivations are stored together up to this number of samples, or after this time: a transaction of each costs as
 * much as its flight.
 */
const samplesAtOnce = 5000;
const gatherMs = 1000;
/** Share of its time that a deriver spends on flights of an earlier method, when nothing else is due. */
const outdatedShare = 0.25;

/**
 * Processes devices whose points have changed, each once across all processes. A lease with a rising number prevents
 * two processes from deriving one device, and a paused one from writing after its lease was taken over.
 */
export function startDeriver(
  deps: DeriveDeps & {
    onDerived?: () => void;
    onLeases?: (leases: LeaseKey[]) => void;
    /** For tests: a share of 1 makes no pauses. */
    outdatedShare?: number;
    /** For tests: false runs only when `runDue` is called. */
    polls?: boolean;
  },
): {
  stop(): Promise<void>;
  runDue(): Promise<number>;
} {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const share = deps.outdatedShare ?? outdatedShare;
  let pausedUntil = 0;

  const derive = async (lease: Lease, outdated?: string): Promise<Derivation> => {
    const change = { from: Math.floor(lease.from), to: Math.ceil(lease.to) };
    return { lease, outdated, result: await recompute(deps, lease.deviceNo, change) };
  };
  const fail = async (lease: LeaseKey, error: unknown): Promise<void> => {
    if (!stopped)
      deps.log.warn({ error: String(error), device: lease.deviceNo }, 'deriving flights of a device');
    // A lease that can't be given back expires.
    await giveBack(deps.pools.app, lease, deps.clock()).catch(() => undefined);
  };
  /** Stores all in one transaction; if that fails, each in its own. */
  const store = async (derivations: readonly Derivation[]): Promise<void> => {
    if (derivations.length === 0) return;
    try {
      await storeDerivations(deps.pools.app, derivations, deps.clock());
      for (const _ of derivations) deps.onDerived?.();
    } catch (error) {
      const [first, ...others] = derivations;
      if (others.length > 0) for (const each of derivations) await store([each]);
      else if (first) await fail(first.lease, error);
    }
  };
  const runLeases = async (leases: readonly Lease[]): Promise<void> => {
    let open: Derivation[] = [];
    let since = performance.now();
    for (const lease of leases) {
      try {
        if (stopped) throw new Error('stopping');
        open.push(await derive(lease));
      } catch (error) {
        await fail(lease, error);
      }
      if (samplesIn(open) < samplesAtOnce && performance.now() - since < gatherMs) continue;
      await store(open);
      open = [];
      since = performance.now();
    }
    await store(open);
  };

  /** Derives one flight of an earlier method again, unless its share of time is used up; false if there is none. */
  const runOutdated = async (): Promise<boolean> => {
    const startedAt = performance.now();
    if (stopped || startedAt < pausedUntil) return true;
    const flight = await takeOutdated(deps.pools.app, deps.clock());
    if (!flight) return false;
    deps.onLeases?.([flight]);
    try {
      await storeDerivations(deps.pools.app, [await derive(flight, flight.flightId)], deps.clock());
      deps.onDerived?.();
    } catch (error) {
      deps.log.warn({ error: String(error), flightId: flight.flightId }, 'deriving a flight again');
      await releaseOutdated(deps.pools.app, flight);
    }
    const endedAt = performance.now();
    pausedUntil = endedAt + (endedAt - startedAt) * (1 / share - 1);
    return true;
  };

  let choresAt = 0;
  const run = async ({ withChores }: { withChores: boolean }): Promise<number> => {
    const leases = await takeLeases(deps.pools.app, { now: deps.clock(), most: atOnce });
    if (leases.length > 0) deps.onLeases?.(leases);
    await runLeases(leases);
    if (leases.length === 0 && !withChores) return 0;
    const isBusy = leases.length > 0 || (await runOutdated());
    await settle(deps.pools.app, deps.clock());
    choresAt = isBusy ? 0 : performance.now() + choresMs;
    return leases.length;
  };
  const runDue = (): Promise<number> => run({ withChores: true });
  const loop = (): void => {
    running = run({ withChores: performance.now() >= choresAt }).then(
      (count) => next(count === atOnce ? 0 : pollMs),
      (error: unknown) => {
        deps.log.warn({ error: String(error) }, 'deriving flights');
        next(pollMs * 4);
      },
    );
  };
  const next = (delay: number): void => {
    if (!stopped) timer = setTimeout(loop, delay);
  };
  if (deps.polls !== false) loop();
  return {
    runDue,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

const samplesIn = (derivations: readonly Derivation[]): number =>
  derivations
    .flatMap(({ result }) => result.upserts)
    .reduce((sum, { flight }) => sum + flight.sortie.samples.length, 0);

/** Makes flights final two minutes after their last change, and adds changed flights to their daily totals. */
async function settle(pool: pg.Pool, now: number): Promise<void> {
  await pool.query(
    prepared(
      `update flights set state = 'final' where id in (
         select id from flights where state = 'settling' and changed_at < to_timestamp($1::float8 / 1000) - interval '2 min'
         order by id for no key update skip locked)`,
      [now],
    ),
  );
  await pool.query('select fold_flight_sums()');
}
