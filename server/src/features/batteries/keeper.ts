import { type BatteryMakes, batteryMakes } from '@smartflight/contract/battery-models.ts';
import type { Transaction } from 'kysely';
import type { Deps } from '../../platform/deps.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { foldBattery, judge, type StoredSample } from './battery-fold.ts';
import { type Told, tellBatteries } from './battery-notices.ts';
import { holderAfter } from './holder.ts';
import { type DeviceHolder, holdersOf, lockKept, readMarked, takeMarks, usesNear } from './keeper.store.ts';
import { type Kept, saveKept } from './keeper-save.store.ts';
import { seenTwice, twiceStandsMs, useGapMs, withSightings } from './uses.ts';

/** Between two looks at what was stored, ms: a row of the battery log is this much behind. */
const everyMs = 3_000;
const atOnce = 100;

export interface BatteryKeeper {
  /** Works off all that is marked; returns how many batteries that were. */
  run(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Makes the rows of batteries from their stored samples: what lists show, health with its reasons, uses, days. Nothing is
 * accumulated in memory, and a sample that is taken twice changes nothing: kill the process anywhere, the next run gives
 * the same rows. Processes share the work by skipping what another one holds.
 */
export function keepBatteries({
  pools,
  clock,
  log,
  config,
}: Pick<Deps, 'pools' | 'clock' | 'log' | 'config'>): BatteryKeeper {
  const makes = batteryMakes(config.batteryModels);
  let running: Promise<number> | undefined;

  async function work(): Promise<number> {
    let done = 0;
    for (let after = 0; ; ) {
      const marks = await pools.db
        .transaction()
        .execute((tx) => keepSome(tx, { after, makes, now: new Date(clock()) }));
      done += marks.count;
      if (marks.count < atOnce) return done;
      after = marks.last;
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
  { after, makes, now }: { after: number; makes: BatteryMakes; now: Date },
): Promise<{ count: number; last: number }> {
  const marks = await takeMarks(tx, { after, most: atOnce });
  const last = marks.at(-1)?.batteryNo ?? after;
  if (marks.length === 0) return { count: 0, last };
  const before = await lockKept(
    tx,
    marks.map(({ batteryNo }) => batteryNo),
  );
  const samples = await readMarked(tx, marks);
  const uses = await usesNear(tx, marks, useGapMs);
  const devices = await holdersOf(tx, [
    ...new Set([...samples.values()].flatMap((all) => all.map(({ deviceNo }) => deviceNo))),
    ...[...uses.values()].flatMap((all) => all.map(({ deviceNo }) => deviceNo)),
  ]);
  const told: Told[] = [];
  const all = before.flatMap((kept): Kept[] => {
    const own = samples.get(kept.batteryNo) ?? [];
    if (own.length === 0) return [];
    const next = foldBattery(kept, own, makes);
    const judged = judge(next, makes);
    const usesBefore = uses.get(kept.batteryNo) ?? [];
    const usesNow = withSightings(usesBefore, own.filter(isCarried).map(sightingOf));
    const twice = newlyTwice(usesNow, kept, next.deviceNo);
    const holder = holderAfter(kept, own, devices);
    const { faults } = judged;
    told.push({
      sn: kept.sn,
      ...holder,
      faults: faults.filter((code) => !kept.faults.includes(code)),
      abnormal: judged.health?.band === 'abnormal' && kept.band !== 'abnormal' ? judged.health.score : null,
      twice: twice && namesOf(twice.deviceNos, devices),
    });
    return [
      {
        batteryNo: kept.batteryNo,
        kept: next,
        judged,
        ...holder,
        twice: twice && { at: twice.at, deviceNo: twice.other },
        isTwiceOver: !twice && kept.twiceAt !== null && next.seenAt - kept.twiceAt > twiceStandsMs,
        usesBefore,
        uses: usesNow,
        samples: own,
      },
    ];
  });
  if (all.length > 0) await saveKept(tx, all);
  await tellBatteries(tx, told, now);
  return { count: marks.length, last };
}

/** A battery that speaks for itself is on nothing. */
const isCarried = ({ kind }: StoredSample): boolean => kind !== 'battery';
const sightingOf = ({ deviceNo, at, slot, soc }: StoredSample) => ({ deviceNo, at, slot, soc });

/** Seen on two devices at once later than was known. */
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

const namesOf = (
  [one, other]: [number, number],
  devices: ReadonlyMap<number, DeviceHolder>,
): [string, string] => [devices.get(one)?.name ?? '', devices.get(other)?.name ?? ''];
