import { isWeather, ruleAlarmCode } from '@smartflight/contract/rules/rules.ts';
import type { Deps } from '../../access/deps.ts';
import type { RuleAlarm } from '../../live/alarms/alarms.ts';
import type { Entry, FleetState } from '../../live/fleet/fleet-state.ts';
import { createNearAir } from '../../live/stations/near-air.ts';
import { deliverAlarms } from './deliver.ts';
import { type Found, storeCleared, storeRaised } from './rule-alarms.store.ts';
import { createRuleSet, type RuleSet, type Slot } from './rule-set.ts';
import { clearLost, dayAreasOf, readWatched } from './watched.store.ts';

/** Interval of the check for silent drones, ms. */
const tickMs = 1_000;
/** Found changes are shown and stored together after this time, ms. */
const storeAfterMs = 200;
/** Interval at which rules and drones are read again without an event: permissions and days end by themselves, ms. */
const readEveryMs = 60_000;
/** Changes of rules and rights within this time cause one reading, ms. */
const readAfterMs = 300;
const mostWaiting = 20_000;

export interface RuleWatch {
  /** Reads rules and drones again now. */
  reload(): Promise<void>;
  /** Checks for silent drones, then shows, stores and delivers what was found. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Evaluates people's alarm rules on every change of a drone's live state. Every process evaluates every drone; the row of
 * an active alarm is unique, and the process that inserts it delivers the alarm.
 */
export async function watchRules(
  deps: Pick<Deps, 'pools' | 'clock' | 'log' | 'events' | 'outgoing' | 'limits'>,
  fleet: FleetState,
): Promise<RuleWatch> {
  const { clock, log, events } = deps;
  const { db } = deps.pools;
  const air = createNearAir(db);
  let rules: RuleSet = createRuleSet({
    pairs: [],
    areas: new Map(),
    former: undefined,
    fleet,
    air,
    now: clock(),
  });
  let waiting: Found[] = [];
  const changed = new Set<string>();
  const shown = storedAlarms(fleet);
  let readAt = clock();
  let timer: NodeJS.Timeout | undefined;
  let readTimer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const found = (slot: Slot, kind: Found['kind'], value: number): void => {
    changed.add(slot.droneId);
    const { id: ruleId, version } = slot.rule;
    if (waiting.length < mostWaiting)
      waiting.push({ kind, ruleId, version, droneId: slot.droneId, value, at: clock() });
    timer ??= setTimeout(() => void next(flush), storeAfterMs).unref();
  };
  fleet.onChange((entry: Readonly<Entry>) => rules.evaluate(entry, found));

  /** Shows on each changed drone its gravest alarm of a rule. */
  function show(): void {
    for (const droneId of changed) {
      const alarm = rules.alarmOf(droneId);
      fleet.ruleAlarm(droneId, alarm ? toAlarm(alarm) : null);
      if (alarm) shown.add(droneId);
      else shown.delete(droneId);
    }
    changed.clear();
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    show();
    while (waiting.length > 0) {
      const lot = firstLot(waiting);
      await db.transaction().execute(async (tx) => {
        const raised = await storeRaised(
          tx,
          lot.filter(({ kind }) => kind === 'raised'),
        );
        const cleared = await storeCleared(
          tx,
          lot.filter(({ kind }) => kind === 'cleared'),
        );
        await deliverAlarms(deps, tx, [...raised, ...cleared]);
      });
      waiting = waiting.slice(lot.length);
    }
  }

  async function read(): Promise<void> {
    readAt = clock();
    const now = new Date(readAt);
    const pairs = await readWatched(db, now);
    await clearLost(db, pairs, now);
    const withAir = pairs.filter(({ rule }) => isWeather(rule.measure)).map(({ droneId }) => droneId);
    await air.read([...new Set(withAir)], now);
    const wanted = rules.missingAreas(pairs);
    const areas = await dayAreasOf(db, wanted);
    rules = createRuleSet({
      pairs,
      areas: new Map(wanted.map(({ key }, nth) => [key, areas[nth] ?? 0])),
      former: rules,
      fleet,
      air,
      now: readAt,
    });
    for (const droneId of shown) changed.add(droneId);
    for (const droneId of rules.raisedDrones()) changed.add(droneId);
    show();
  }

  /** Runs one after the other; a failure is logged, and what was found stays for the next run. */
  function next(run: () => Promise<void>): Promise<void> {
    running = running.then(run).catch((error: unknown) => {
      log.warn({ error: String(error) }, 'alarm rules could not be read or stored yet');
    });
    return running;
  }

  const readSoon = (): void => {
    readTimer ??= setTimeout(() => {
      readTimer = undefined;
      void next(read);
    }, readAfterMs).unref();
  };
  const unsubscribe = events.subscribe(({ type }) => {
    if (type === 'rules-changed' || type === 'rights-changed' || type === 'device-changed') readSoon();
    if (type === 'account-changed') readSoon();
  });
  events.onGap(readSoon);
  const look = (): Promise<void> => {
    rules.tick(clock(), found);
    if (clock() - readAt >= readEveryMs) readSoon();
    return next(flush);
  };
  const ticks = setInterval(() => void look(), tickMs).unref();
  await next(read);
  return {
    reload: () => next(read),
    look,
    stop: async () => {
      unsubscribe();
      clearInterval(ticks);
      clearTimeout(readTimer);
      await next(flush);
      clearTimeout(timer);
    },
  };
}

const toAlarm = ({ rule }: Slot): RuleAlarm => ({ level: rule.severity, code: ruleAlarmCode(rule.name) });

/** The first changes that can be stored together: of each rule and drone only one. */
function firstLot(waiting: readonly Found[]): Found[] {
  const pairs = new Set<string>();
  const end = waiting.findIndex(({ ruleId, droneId }) => {
    const pair = `${ruleId} ${droneId}`;
    if (pairs.has(pair)) return true;
    pairs.add(pair);
    return false;
  });
  return end === -1 ? [...waiting] : waiting.slice(0, end);
}

/** Alarms stored with the drones may have ended while the server was down. */
const storedAlarms = (fleet: FleetState): Set<string> =>
  new Set([...fleet.entries()].flatMap(({ id, ruleAlarm }) => (ruleAlarm ? [id] : [])));
