import type { BatteryMakes } from '@smartflight/contract/power/battery-models.schemas.ts';
import { batteryMakes } from '@smartflight/contract/power/battery-models.ts';
import type { Transaction } from 'kysely';
import type { Deps } from '../../../access/deps.ts';
import { createHourly, type Shares } from '../../../live/alarms/alarm-notices.ts';
import type { DB } from '../../../platform/postgres/db-types.ts';
import { notifyBatteries, type Reported, singlesPerHour } from '../faults/battery-notices.ts';
import { type FaultSeen, type FaultSpan, withSeen } from '../faults/fault-spans.ts';
import { faultsNear } from '../faults/faults.store.ts';
import { type Sighting, seenTwice, seenTwiceMs, useGapMs, withSightings } from '../history/uses.ts';
import { notifySightings } from '../sightings.ts';
import { type BatteryJudged, foldBattery, judge } from './battery-fold.ts';
import { holderAfter } from './battery-owner.ts';
import { carrierOf, type StoredSample } from './battery-state.ts';
import { type Kept, saveState } from './state-save.store.ts';
import {
  type DeviceHolder,
  holdersOf,
  lockStored,
  readMarked,
  takeMarks,
  usesNear,
} from './state-updater.store.ts';

/** Interval between runs, ms: the battery log lags by this much. */
const everyMs = 3_000;
const atOnce = 100;
/** Events that ended longer ago than this on arrival cause no notice, ms; they are only in the battery's history. */
const pastNewsMs = 7 * 86_400_000;

export interface BatteryStateUpdater {
  /** Processes all marks; returns the number of batteries. */
  run(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts the updater that derives battery rows from stored samples: list columns, health with its reasons, uses,
 * days. Nothing is accumulated in memory, and folding a sample twice changes nothing, so the process may be killed at
 * any time. Several processes share the work by skipping locked rows.
 */
export function storeBatteryState({
  pools,
  clock,
  log,
  config,
}: Pick<Deps, 'pools' | 'clock' | 'log' | 'config'>): BatteryStateUpdater {
  const makes = batteryMakes(config.batteryModels);
  const hourly = createHourly(singlesPerHour, clock);
  let running: Promise<number> | undefined;

  async function work(): Promise<number> {
    await pools.db.transaction().execute((tx) => notifySightings(tx, new Date(clock())));
    let done = 0;
    let [after, isLeft] = [0, false];
    for (;;) {
      const shares = hourly.plan();
      const marks = await pools.db
        .transaction()
        .execute((tx) => keepSome(tx, { after, makes, shares, now: new Date(clock()) }));
      shares.keep();
      done += marks.count;
      isLeft ||= marks.isLeft;
      after = marks.last;
      if (marks.count === atOnce) continue;
      if (!isLeft) return done;
      [after, isLeft] = [0, false];
    }
  }

  const run = (): Promise<number> => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(() => {
    run().catch((error: unknown) => log.warn({ error: String(error) }, 'batteries could not be judged yet'));
  }, everyMs).unref();
  return {
    run,
    stop: async () => {
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

async function keepSome(
  tx: Transaction<DB>,
  {
    after,
    makes,
    shares,
    now,
  }: { after: number; makes: BatteryMakes; shares: Pick<Shares, 'take'>; now: Date },
): Promise<{ count: number; last: number; isLeft: boolean }> {
  const { marks, isLeft } = await takeMarks(tx, { after, most: atOnce });
  const last = marks.at(-1)?.batteryNo ?? after;
  if (marks.length === 0) return { count: 0, last, isLeft };
  const before = await lockStored(
    tx,
    marks.map(({ batteryNo }) => batteryNo),
  );
  const samples = await readMarked(tx, marks);
  const uses = await usesNear(tx, marks, useGapMs);
  const devices = await holdersOf(tx, [
    ...new Set([...samples.values()].flatMap((all) => all.flatMap(deviceNosOf))),
    ...[...uses.values()].flatMap((all) => all.map(({ deviceNo }) => deviceNo)),
  ]);
  const known = await faultsNear(tx, marks);
  const reported: Reported[] = [];
  const all = before.map((kept): Kept => {
    const own = samples.get(kept.batteryNo) ?? [];
    const faultsBefore = known.get(kept.batteryNo) ?? [];
    const { kept: next, seen } = foldBattery(kept, own, { makes, known: faultsBefore });
    const judged = judge(next, makes);
    const faults = withSeen(
      faultsBefore,
      [...seen, ...badUseOf(judged, faultsBefore)],
      new Set(judged.faults),
    );
    const usesBefore = uses.get(kept.batteryNo) ?? [];
    const usesNow = withSightings(usesBefore, own.flatMap(sightingsOf));
    const twice = newlyTwice(usesNow, kept, next.deviceNo);
    const holder = holderAfter(kept, own, devices);
    reported.push({
      sn: kept.sn,
      ...holder,
      faults: codesOf(faults.fresh.filter(({ isActive }) => isActive)),
      past: codesOf(
        faults.fresh.filter(({ isActive, last }) => !isActive && last > now.getTime() - pastNewsMs),
      ),
      abnormal: judged.health?.band === 'abnormal' && kept.band !== 'abnormal' ? judged.health.score : null,
      twice: twice && namesOf(twice.deviceNos, devices),
    });
    return {
      batteryNo: kept.batteryNo,
      kept: next,
      judged,
      ...holder,
      twice: twice && { at: twice.at, deviceNo: twice.other },
      isTwiceOver: !twice && kept.twiceAt !== null && next.seenAt - kept.twiceAt > seenTwiceMs,
      usesBefore,
      uses: usesNow,
      faultsBefore,
      faults: faults.spans,
      samples: own,
    };
  });
  if (all.length > 0) await saveState(tx, all);
  await notifyBatteries(tx, reported, { now, shares });
  return { count: marks.length, last, isLeft };
}

/** While a battery is bad, consecutive uses show the same fault: it is one stretch and is reported once. */
function badUseOf({ badUse }: BatteryJudged, known: readonly FaultSpan[]): FaultSeen[] {
  if (badUse === null) return [];
  const standing = known.find(({ code, isActive }) => isActive && code === badUse.code);
  return [{ ...badUse, from: Math.min(badUse.from, standing?.from ?? badUse.from) }];
}

const codesOf = (spans: readonly FaultSpan[]): string[] => [...new Set(spans.map(({ code }) => code))].sort();

/** A battery that connects by itself is on the device it reports, else on none. */
function sightingsOf(sample: StoredSample): Sighting[] {
  const carrier = carrierOf(sample);
  const { at, slot, soc } = sample;
  return carrier ? [{ deviceNo: carrier.deviceNo, at, slot, soc }] : [];
}

/** Whether it was seen on two devices at once later than known so far. */
function newlyTwice(
  uses: Parameters<typeof seenTwice>[0],
  { twiceAt, twiceOverAt }: { twiceAt: number | null; twiceOverAt: number | null },
  deviceNo: number | null,
) {
  const found = seenTwice(uses);
  if (!found || found.at <= Math.max(twiceAt ?? 0, twiceOverAt ?? 0)) return null;
  const [one, other] = found.deviceNos;
  return { ...found, other: one === deviceNo ? other : one };
}

const deviceNosOf = ({ deviceNo, on }: StoredSample): number[] => (on ? [deviceNo, on.deviceNo] : [deviceNo]);

const namesOf = (
  [one, other]: [number, number],
  devices: ReadonlyMap<number, DeviceHolder>,
): [string, string] => [devices.get(one)?.name ?? '', devices.get(other)?.name ?? ''];
