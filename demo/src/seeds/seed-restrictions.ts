import { type Limits, widestLimits } from '@smartflight/contract/drones/restrictions.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { createDesiredState } from '@smartflight/server/features/commands/desired-state.ts';
import {
  type Lifting,
  lift,
  revoke,
  settleDue,
} from '@smartflight/server/features/restrictions/restrictions.service.ts';
import { actorOf } from '../actor-of.ts';
import { companies, owned } from '../world.ts';

const dayMs = 24 * 3_600_000;

interface DemoRestriction {
  /** Who lifts: `lift` for their company only, `admin` as staff. */
  by: 'lift' | 'admin';
  key: 'oem' | 'owner' | 'pilot';
  model: string;
  /** Days from now: when it was lifted, and its validity period. */
  day: number;
  from: number;
  to: number;
  note: string;
  highestM?: number;
  revokedDay?: number;
}

const heron = companies[0]!.drones.model;
/** A lifting in each state. The owner's is in force and is sent to the drones it covers. */
const restrictions: readonly DemoRestriction[] = [
  {
    ...{ by: 'lift', key: 'oem', model: heron, day: -41, from: -40, to: -33 },
    note: 'Tall eucalypts along the levee',
  },
  {
    ...{ by: 'lift', key: 'oem', model: heron, day: -20, from: -19, to: 10 },
    ...{ note: 'Trial, withdrawn by the grower', revokedDay: -17 },
  },
  {
    ...{ by: 'lift', key: 'oem', model: heron, day: -1, from: 60, to: 80 },
    note: 'Windbreaks of the second round',
  },
  {
    ...{ by: 'admin', key: 'owner', model: owned.owner.model, day: -3, from: -2, to: 25 },
    ...{ note: 'Poplars around the orchard', highestM: 45 },
  },
  {
    ...{ by: 'admin', key: 'pilot', model: owned.pilot.model, day: -1, from: 6, to: 20 },
    note: 'Power line beside the rice',
  },
];

/** Lifted limits in every state. Does nothing if they exist. */
export async function seedRestrictions(deps: Deps): Promise<void> {
  const there = await deps.pools.db.selectFrom('restrictions').select('id').limit(1).executeTakeFirst();
  if (there) return;
  const now = deps.clock();
  const dayOf = (day: number): number => now + day * dayMs;
  for (const plan of restrictions) {
    const by = await actorOf(deps, plan.by);
    const { id: accountId } = await actorOf(deps, plan.key);
    const [from, to] = [plan.from, plan.to].map((day) => new Date(dayOf(day)).toISOString()) as [
      string,
      string,
    ];
    const form = { accountId, from, to, note: plan.note, limits: limitsOf(plan), password: '' };
    const { id } = await lift(officeAt(deps, dayOf(plan.day)), by, form);
    if (plan.revokedDay !== undefined) await revoke(officeAt(deps, dayOf(plan.revokedDay)), by, id);
  }
  await settleDue(officeAt(deps, now));
}

function limitsOf({ model, highestM }: DemoRestriction): Limits {
  const widest = widestLimits(model);
  return { ...widest, heightM: { ...widest.heightM, max: highestM ?? widest.heightM.max } };
}

/** The dependencies with their clock set to that time. */
function officeAt(deps: Deps, then: number): Lifting {
  const past = { ...deps, clock: () => then };
  return { deps: past, desiredState: createDesiredState(past) };
}
