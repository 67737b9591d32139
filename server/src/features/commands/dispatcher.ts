import { randomUUID } from 'node:crypto';
import { isVerified } from '@smartflight/contract/access/access.ts';
import { isFlying } from '@smartflight/contract/device-link/flying.ts';
import { linkStateOf } from '@smartflight/contract/device-link/intervals.ts';
import { topicOf } from '@smartflight/contract/device-link/topics.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import type { Entry, FleetState } from '../../live/fleet/fleet-state.ts';
import { afterTime, type CommandTiming, type Report, type StoredCommand } from './command-states.ts';
import { newCommand } from './commands.service.ts';
import {
  commandedOf,
  giversOf,
  hasDue,
  insertCommands,
  overtakenOf,
  queuedCommands,
  type Tx,
  takeDue,
  takeFree,
} from './commands.store.ts';
import { count, settle } from './completion.ts';
import { publishDesired } from './desired-limits.ts';
import { openDesired, restDesired, takeOpenDesired } from './desired-state.store.ts';
import { askedBy } from './desired-state.ts';
import { createEnvelopes } from './envelopes.ts';
import type { LicencesShown } from './licences-desired.ts';

const mostAtOnce = 500;

type Queued = Awaited<ReturnType<typeof queuedCommands>>;

export interface Dispatcher {
  /** Processes everything that is due; also runs by itself when commands become due. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts the dispatcher: it sends commands to drones that are online, retries them under the same id and ends expired
 * ones. Each process has one. A row is processed by the process that locked it, and written before it is sent, so
 * each attempt is sent once at most. If the process dies in between, the command is sent with the next attempt.
 */
export function startDispatcher(
  deps: Deps,
  fleet: FleetState,
  { timing, shown }: { timing: CommandTiming; shown: LicencesShown },
): Dispatcher {
  const { events, log, clock, pools } = deps;
  const { db } = pools;
  const envelopes = createEnvelopes(clock);
  let missed: ReadonlySet<string> = new Set();
  let running: Promise<void> = Promise.resolve();
  let isAsked = false;
  let isStopped = false;

  const isThere = (droneId: string): boolean => {
    const drone = fleet.get(droneId)?.drone;
    return drone !== undefined && isReachable(drone, clock());
  };
  const live = (droneId: string): Report => ({ locked: fleet.get(droneId)?.drone.locked });
  const canSend = (): boolean => deps.broker()?.isConnected() ?? false;

  async function round(queued: Queued): Promise<number> {
    const ids = canSend() ? queued.flatMap(({ id, droneId }) => (isThere(droneId) ? [id] : [])) : [];
    const now = clock();
    if (!(await hasDue(db, { now, ids }))) return 0;
    // Before the transaction, which must not wait for a second connection.
    const givers = await loadGivers(deps, now);
    const changes = await db.transaction().execute(async (tx) => {
      const due = await takeDue(tx, { now, ids, most: mostAtOnce });
      if (due.length === 0) return [];
      const allowed = await allowedOf(tx, due, givers);
      const overtaken = await overtakenOf(
        tx,
        due.map(({ id }) => id),
      );
      const next = due.flatMap((command) => {
        const isAllowed = allowed.get(command.id);
        const isUnsent = command.state === 'queued' || command.state === 'sent';
        if (isAllowed === undefined && isUnsent && now < command.expiresAt) return [];
        const turn = afterTime(command, {
          now,
          timing,
          isThere: isThere(command.droneId),
          canSend: canSend(),
          isAllowed: isAllowed ?? false,
          isOvertaken: overtaken.has(command.id),
          live: live(command.droneId),
        });
        return turn ?? [];
      });
      await settle(
        tx,
        next.map(({ command }) => command),
        { clock, timing, metrics: deps.metrics, shown },
      );
      return next;
    });
    count(
      changes.map(({ command }) => command),
      deps,
    );
    for (const { command, isSent } of changes) if (isSent) publish(command);
    return changes.length;
  }

  /** Delivery is only confirmed by the answer: a failed publish is retried like any other. */
  function publish({
    id,
    droneId,
    method,
    params,
    issuedAt,
    expiresAt,
    accountId,
    byServer,
  }: StoredCommand): void {
    const issuer = byServer || accountId === null ? 'server' : accountId;
    const data = { commandId: id, method, params, issuedAt, expiresAt, issuer };
    deps
      .broker()
      ?.publish(topicOf('drone', droneId, 'cmd'), envelopes.wrap(data), {
        qos: 1,
        retain: false,
        expiryS: Math.max(1, Math.ceil((expiresAt - clock()) / 1000)),
      })
      .catch((error: unknown) => log.warn({ error: String(error), droneId }, 'a command did not go out'));
  }

  /** Whether commands were added. */
  async function askForDesired(droneIds: readonly string[]): Promise<boolean> {
    const there = droneIds.filter(isThere);
    if (there.length === 0 || !canSend()) return false;
    return db.transaction().execute(async (tx) => {
      const now = clock();
      // Drones whose owner is being changed are skipped, so that no command outlives the change.
      const free = await takeFree(tx, there.slice(0, mostAtOnce));
      const desiredState = await takeOpenDesired(tx, free, now);
      const open = await openMethods(tx, droneIdsOf(desiredState));
      const fresh = desiredState
        .flatMap(askedBy)
        .filter(({ droneId, method }) => !open.has(`${droneId} ${kindOf(method)}`))
        .map((asked) => newCommand({ ...asked, byServer: true }, { now, ttlMs: timing.ttlMs }));
      await insertCommands(tx, fresh);
      const asked = new Set(droneIdsOf(fresh));
      // While an earlier command is in progress nothing is requested, so the pause is short.
      await restDesired(
        tx,
        droneIdsOf(desiredState).map((droneId) => ({
          droneId,
          until: now + (asked.has(droneId) ? timing.desiredMs : timing.everyMs),
        })),
      );
      return fresh.length > 0;
    });
  }

  async function allRounds(queued: Queued): Promise<void> {
    let known = queued;
    while (!isStopped && (await round(known)) === mostAtOnce) known = await queuedCommands(db);
  }

  async function turn(): Promise<void> {
    const desiredNow = await openDesired(db, clock());
    const queued = await queuedCommands(db);
    // Set before the online check, so that a drone that connects in between triggers the next run.
    missed = new Set([...queued.map(({ droneId }) => droneId), ...desiredNow]);
    // Commands that are over end first: an open one would keep its desired state from being requested again.
    await allRounds(queued);
    if (await askForDesired(desiredNow)) await allRounds(await queuedCommands(db));
    if (canSend()) await publishDesired(deps, envelopes);
  }

  /** Calls during a run are merged into one further run. */
  function run(): Promise<void> {
    if (isAsked || isStopped) return running;
    isAsked = true;
    running = running.then(async () => {
      isAsked = false;
      if (isStopped) return;
      await turn().catch((error: unknown) =>
        log.warn({ error: String(error) }, 'commands are not sent just now'),
      );
    });
    return running;
  }

  const wake = (): void => void run();
  const timer = setInterval(wake, timing.sweepMs).unref();
  const unsubscribe = events.subscribe(({ type }) => {
    if (type === 'commands-due') wake();
  });
  events.onGap(wake);
  const back = (entry: Readonly<Entry>): void => {
    if (missed.has(entry.id) && isReachable(entry.drone, clock())) wake();
  };
  fleet.onChange(back);
  wake();
  return {
    run,
    stop: async () => {
      clearInterval(timer);
      unsubscribe();
      isStopped = true;
      await running;
    },
  };
}

const droneIdsOf = (of: readonly { droneId: string }[]): string[] => of.map(({ droneId }) => droneId);

const kinds: Partial<Record<string, string>> = { unlock: 'lock', revoke_licence: 'apply_licence' };
/** Commands of one kind undo or repeat each other, so only one is in progress at a time. */
const kindOf = (method: string): string => kinds[method] ?? method;

/** A drone counts as reachable unless it is known to be offline. */
const isReachable = (drone: Entry['drone'], now: number): boolean =>
  linkStateOf(drone.seenAt, isFlying(drone) === true, drone.online === false, now) !== 'offline';

async function openMethods(tx: Tx, droneIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('commands')
    .select(['drone_id', 'method'])
    .where('ended_at', 'is', null)
    .where('drone_id', 'in', [...droneIds, ''])
    .execute();
  return new Set(rows.map(({ drone_id, method }) => `${drone_id} ${kindOf(method)}`));
}

const keptMethods: ReadonlySet<string> = new Set([
  'set_limits',
  'grant_pilots',
  'apply_licence',
  'revoke_licence',
]);

type Givers = ReadonlyMap<string, UserActor | null>;

/** Current rights of the issuers of due commands; null for an account that may no longer issue any. */
async function loadGivers({ sessions, pools }: Deps, now: number): Promise<Givers> {
  const givers = new Map<string, UserActor | null>();
  for (const id of await giversOf(pools.db, now)) {
    const user = await sessions.userOf(id);
    const isAble = user && isVerified(user.accountVerified) && user.actions.has('drones.command');
    givers.set(id, isAble ? { ...user, requestId: randomUUID(), language: 'en', address: '' } : null);
  }
  return givers;
}

/**
 * Whether the issuer of each command may still issue it, because rights may have changed (S2). Commands for limits,
 * pilots and licences belong to the server until the feature that set them withdraws them. Undefined for issuers that
 * were not loaded: their commands are newer than the lookup.
 */
async function allowedOf(
  tx: Tx,
  commands: readonly StoredCommand[],
  givers: Givers,
): Promise<Map<string, boolean | undefined>> {
  const allowed = new Map<string, boolean | undefined>();
  for (const [accountId, given] of Map.groupBy(commands, (command) => command.accountId ?? '')) {
    const giver = givers.get(accountId);
    const droneIds = given.map(({ droneId }) => droneId);
    const own = giver ? await commandedOf(tx, giver, droneIds) : undefined;
    for (const { id, droneId, method } of given) {
      if (keptMethods.has(method)) allowed.set(id, true);
      else if (giver !== undefined) allowed.set(id, own?.has(droneId) ?? false);
      else allowed.set(id, accountId === '' ? false : undefined);
    }
  }
  return allowed;
}
