import type { LiftForm, LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import type { UserActor } from '@smartflight/server/access/actor.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { createDesiredState } from '@smartflight/server/features/commands/desired-state.ts';
import { decideLift, revokeLift } from '@smartflight/server/features/lifts/lift-review.ts';
import { settleLifts } from '@smartflight/server/features/lifts/lifts.jobs.ts';
import { type LiftDeps, submitLift, withdrawLift } from '@smartflight/server/features/lifts/lifts.service.ts';
import { createSubmissions } from '@smartflight/server/features/reviews/submissions.ts';
import { actorOf } from '../actor-of.ts';
import { companies, owned } from '../world.ts';
import { cardPicture } from './card-picture.ts';

const hourMs = 3_600_000;

interface DemoLift {
  key: string;
  droneId: string;
  address: string;
  shape: LiftShape;
  heightM: number;
  hoursAgo: number;
  /** Validity period, in hours from now. */
  from: number;
  to: number;
  hasPicture?: boolean;
  end?: 'approved' | 'narrowed' | 'rejected' | 'withdrawn' | 'revoked';
}

const droneOf = (prefix: string, nth: number): string => `${prefix}-${String(nth).padStart(4, '0')}`;
const heron = (nth: number): string => droneOf(companies[0]!.drones.prefix, nth);

function circleNear({ lat, lon }: { lat: number; lon: number }, eastKm: number, radiusM: number): LiftShape {
  const east = lon + eastKm / (111.32 * Math.cos((lat * Math.PI) / 180));
  return { type: 'Circle', centre: [Math.round(east * 1e7) / 1e7, lat], radiusM };
}

const airstrip = companies[0]!.center;
/**
 * One application in each state; two are pending, one of them nearly overdue. The drone of the first flies while the
 * demo runs.
 */
const lifts: readonly DemoLift[] = [
  {
    ...{ key: 'oem', droneId: heron(1), address: 'Airstrip west of Griffith', heightM: 20 },
    ...{ shape: circleNear(airstrip, 0, 2_500), hoursAgo: 30, from: -6, to: 240 },
    ...{ hasPicture: true, end: 'approved' as const },
  },
  {
    ...{ key: 'oem', droneId: heron(2), address: 'Airstrip west of Griffith', heightM: 15 },
    ...{ shape: circleNear(airstrip, 2, 800), hoursAgo: 9 * 24, from: -120, to: -48 },
    end: 'approved',
  },
  {
    ...{ key: 'oem', droneId: heron(3), address: 'Showground, Griffith', heightM: 15 },
    ...{ shape: circleNear(airstrip, 4, 600), hoursAgo: 50, from: -20, to: 72 },
    end: 'revoked',
  },
  {
    ...{ key: 'oem', droneId: heron(4), address: 'Airstrip west of Griffith', heightM: 20 },
    ...{ shape: circleNear(airstrip, 1, 1_200), hoursAgo: 21, from: 24, to: 96, hasPicture: true },
  },
  {
    ...{ key: 'pilot', droneId: droneOf(owned.pilot.prefix, 1), address: 'Levee by the silo', heightM: 30 },
    ...{ shape: circleNear(owned.pilot.center, 1, 900), hoursAgo: 40, from: 72, to: 120 },
    end: 'narrowed',
  },
  {
    ...{ key: 'pilot', droneId: droneOf(owned.pilot.prefix, 2), address: 'Levee by the silo', heightM: 110 },
    ...{ shape: circleNear(owned.pilot.center, 2, 900), hoursAgo: 60, from: 48, to: 96 },
    end: 'rejected',
  },
  {
    ...{ key: 'owner', droneId: droneOf(owned.owner.prefix, 1), address: 'Orchard at the bend', heightM: 12 },
    ...{ shape: circleNear(owned.owner.center, 1, 500), hoursAgo: 5, from: 72, to: 168, hasPicture: true },
  },
  {
    ...{ key: 'owner', droneId: droneOf(owned.owner.prefix, 2), address: 'Orchard at the bend', heightM: 12 },
    ...{ shape: circleNear(owned.owner.center, 2, 500), hoursAgo: 28, from: 24, to: 48 },
    end: 'withdrawn',
  },
];

/**
 * Applications to lift no-fly zones in every state, with a licence for a drone that flies. Does nothing if they
 * exist.
 */
export async function seedLifts(deps: Deps): Promise<void> {
  const now = deps.clock();
  const there = await deps.pools.db.selectFrom('lifts').select('id').limit(1).executeTakeFirst();
  if (there) return;
  const admin = await actorOf(deps, 'admin');
  for (const plan of lifts) await apply(deps, admin, { plan, now });
  await settleLifts({ deps, desiredState: createDesiredState(deps) });
}

async function apply(
  deps: Deps,
  admin: UserActor,
  { plan, now }: { plan: DemoLift; now: number },
): Promise<void> {
  const who = await actorOf(deps, plan.key);
  const submitted = officeAt(deps, now - plan.hoursAgo * hourMs);
  const at = (hours: number): string => new Date(now + hours * hourMs).toISOString();
  const form: LiftForm = {
    droneId: plan.droneId,
    liftDateRange: { from: at(plan.from), to: at(plan.to) },
    liftAddress: plan.address,
    shape: plan.shape,
    heightM: plan.heightM,
    heightRef: 'ground',
    certificateImg: plan.hasPicture ? await certificate(submitted, who) : '',
  };
  const id = await submitLift(submitted, who, { form });
  const answered = officeAt(deps, now - (plan.hoursAgo - 4) * hourMs);
  const decide = (o: object): Promise<void> =>
    decideLift(answered, admin, { id, decision: { revision: 1, decision: 'approve', note: '', ...o } });
  if (plan.end === 'withdrawn') await withdrawLift(answered, who, id);
  else if (plan.end === 'rejected')
    await decide({ decision: 'reject', reason: 'tooHigh', note: 'Up to 30 m beside the approach.' });
  else if (plan.end === 'narrowed')
    await decide({ grant: { heightM: 15, liftDateRange: { from: at(plan.from), to: at(plan.to - 24) } } });
  else if (plan.end) await decide({});
  if (plan.end === 'revoked')
    await revokeLift(officeAt(deps, now - 2 * hourMs), admin, {
      id,
      note: 'Rescue helicopters use the showground.',
    });
}

/** The dependencies with their clock set to that time. */
function officeAt(deps: Deps, then: number): LiftDeps {
  const past = { ...deps, clock: () => Math.min(then, Date.now()) };
  return { deps: past, desiredState: createDesiredState(past), reviewed: createSubmissions(past).currentOf };
}

function certificate({ deps }: LiftDeps, who: UserActor): Promise<string> {
  return deps.files.store(who.id, 'certificate', {
    read: async () => cardPicture({ side: 'front', kind: 'licence', number: '77-204-118', hue: 160 }),
  });
}
