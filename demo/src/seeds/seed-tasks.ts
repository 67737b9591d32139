import { type TaskForm, taskForm } from '@smartflight/contract/tasks/task.schemas.ts';
import type { UserActor } from '@smartflight/server/access/actor.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { readFlightWork } from '@smartflight/server/features/flights/derive/flight-work.ts';
import { updateTaskFigures } from '@smartflight/server/features/tasks/figures/figure-updater.ts';
import { answerInvitations } from '@smartflight/server/features/tasks/invitations.service.ts';
import { addDrones } from '@smartflight/server/features/tasks/participants.service.ts';
import { answerProposals, proposePeriod } from '@smartflight/server/features/tasks/periods.service.ts';
import { addSupervisor } from '@smartflight/server/features/tasks/supervisors.service.ts';
import type { TaskDeps } from '@smartflight/server/features/tasks/tasks.deps.ts';
import { createTask, moveTask } from '@smartflight/server/features/tasks/tasks.service.ts';
import { actorOf } from '../actor-of.ts';
import { campaignDrones, companies, emailOf, lateDrone, owned } from '../world.ts';

const dayMs = 86_400_000;
const droneOf = (prefix: string, nth: number): string => `${prefix}-${String(nth).padStart(4, '0')}`;
const heron = (nth: number): string => droneOf(companies[0]!.drones.prefix, nth);
const crane = (nth: number): string => droneOf(companies[1]!.drones.prefix, nth);
const osprey = (nth: number): string => droneOf(owned.owner.prefix, nth);
const swift = (nth: number): string => droneOf(owned.pilot.prefix, nth);

const running = 'Griffith rice, second round';
const finished = 'Griffith rice, first round';

const shire: TaskForm['boundary'] = {
  type: 'Polygon',
  coordinates: [
    [
      [145.99, -34.49],
      [146.4, -34.5],
      [146.57, -34.41],
      [146.56, -34.1],
      [146.22, -34.09],
      [145.98, -34.2],
      [145.99, -34.49],
    ],
  ],
};

/**
 * One campaign in each state; invitations were accepted days ago, and current flights are counted. Does nothing if
 * they exist.
 */
export async function seedTasks(deps: Deps): Promise<void> {
  const there = await deps.pools.db
    .selectFrom('tasks')
    .select('id')
    .where('name', '=', running)
    .executeTakeFirst();
  if (there) return;
  const oem = await actorOf(deps, 'oem');
  const { plotIds, targetAreaM2 } = await riceFields(deps);
  await seedFinished(deps, oem, targetAreaM2);
  await seedRunning(deps, oem, { plotIds, targetAreaM2 });
  await seedInviting(deps);
  await createTask(officeAt(deps, 0), oem, {
    ...formOf(deps, { name: 'Griffith rice, third round', from: 4, to: 11 }),
    boundary: shire,
    targetAreaM2,
  });
}

async function seedRunning(
  deps: Deps,
  oem: UserActor,
  fields: { plotIds: string[]; targetAreaM2: number },
): Promise<void> {
  const { id } = await createTask(officeAt(deps, 7), oem, {
    ...formOf(deps, { name: running, from: -4, to: 3 }),
    ...fields,
    boundary: shire,
    crop: 'Rice',
    product: 'Tricyclazole 75 %',
    dosageLpha: 22,
    tolerances: {
      heightM: { min: 2, max: 4 },
      speedMps: { min: 4, max: 7 },
      flowLpm: { min: 2, max: 12 },
    },
    note: 'Keep 50 m off the canal. Report drift to the office at once.',
  });
  await addDrones(officeAt(deps, 6.9), oem, { id, droneIds: [...campaignDrones, swift(2)] });
  await move(deps, oem, { id, action: 'invite', daysAgo: 6.8 });
  await answerAs(deps, 'owner', { taskId: id, answer: 'agree', daysAgo: 6 });
  await answerAs(deps, 'pilot', { taskId: id, droneId: swift(2), answer: 'decline', daysAgo: 5.6 });
  await answerAs(deps, 'pilot', { taskId: id, answer: 'agree', daysAgo: 5.5 });
  await move(deps, oem, { id, action: 'start', daysAgo: 4 });
  await addSupervisor(officeAt(deps, 3), oem, { id, account: emailOf('runwu') });
  await addDrones(officeAt(deps, 2), oem, { id, droneIds: [osprey(5)] });
  const propose = (droneIds: string[], o: { to: number; daysAgo: number; note: string }) =>
    proposeFor(deps, oem, { taskId: id, droneIds, ...o });
  await propose([osprey(1), swift(1)], { to: 5, daysAgo: 3, note: 'Rain on two days.' });
  await answerPeriods(deps, 'owner', { taskId: id, answer: 'agree', daysAgo: 2.5 });
  await answerPeriods(deps, 'pilot', { taskId: id, answer: 'decline', daysAgo: 2 });
  await propose([lateDrone], { to: 7, daysAgo: 1, note: 'The western blocks ripen later.' });
}

/** The round before, flown in the history; closed only when that is complete, because closing freezes its figures. */
async function seedFinished(deps: Deps, oem: UserActor, targetAreaM2: number): Promise<void> {
  const { id } = await createTask(officeAt(deps, 15), oem, {
    ...formOf(deps, { name: finished, from: -12, to: -5 }),
    boundary: shire,
    crop: 'Rice',
    product: 'Azoxystrobin 250 g/L',
    dosageLpha: 22,
    targetAreaM2,
  });
  await addDrones(officeAt(deps, 15), oem, { id, droneIds: [...campaignDrones] });
  await move(deps, oem, { id, action: 'invite', daysAgo: 14.8 });
  await answerAs(deps, 'owner', { taskId: id, answer: 'agree', daysAgo: 14 });
  await answerAs(deps, 'pilot', { taskId: id, answer: 'agree', daysAgo: 13.5 });
  await move(deps, oem, { id, action: 'start', daysAgo: 12 });
}

export async function closeDemoTask(deps: Deps): Promise<void> {
  const row = await deps.pools.db
    .selectFrom('tasks')
    .select('id')
    .where('name', '=', finished)
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!row) return;
  await move(deps, await actorOf(deps, 'oem'), { id: row.id, action: 'close', daysAgo: 0 });
}

async function seedInviting(deps: Deps): Promise<void> {
  const who = await actorOf(deps, 'runwu');
  const { lat, lon } = companies[1]!.center;
  const around = 0.08;
  const { id } = await createTask(officeAt(deps, 1.5), who, {
    ...formOf(deps, { name: '宝清县水稻稻瘟病统防统治', from: 4, to: 18, timeZone: 'Asia/Shanghai' }),
    district: '黑龙江省 双鸭山市 宝清县',
    districtCode: '230523',
    boundary: {
      type: 'Polygon',
      coordinates: [
        [
          [lon - around, lat - around],
          [lon + around, lat - around],
          [lon + around, lat + around],
          [lon - around, lat + around],
          [lon - around, lat - around],
        ],
      ],
    },
    targetAreaM2: 2_000_000,
    crop: '水稻',
    product: '三环唑',
    dosageLpha: 15,
  });
  await addDrones(officeAt(deps, 1.4), who, {
    id,
    droneIds: [...[1, 2, 3, 4, 5].map(crane), osprey(6), swift(1), heron(7), heron(8)],
  });
  await move(deps, who, { id, action: 'invite', daysAgo: 1.3 });
}

/** Fields common to all campaigns of the demo; `from` and `to` are days from today. */
function formOf(deps: Deps, o: { name: string; from: number; to: number; timeZone?: string }): TaskForm {
  return taskForm.parse({
    name: o.name,
    district: 'Griffith, New South Wales',
    period: { from: dayAt(deps, o.from), to: dayAt(deps, o.to) },
    timeZone: o.timeZone ?? 'Australia/Sydney',
  });
}

const dayAt = ({ clock }: Deps, days: number): string =>
  new Date(clock() + days * dayMs).toISOString().slice(0, 10);

/** The dependencies with their clock set back by this many days. */
function officeAt(deps: Deps, daysAgo: number): TaskDeps {
  const then = deps.clock() - daysAgo * dayMs;
  return {
    deps: { ...deps, clock: () => then },
    updater: {
      settle: async (taskId) => {
        const updater = updateTaskFigures(deps, readFlightWork);
        await updater.settle(taskId);
        await updater.stop();
      },
    },
  };
}

async function move(
  deps: Deps,
  actor: UserActor,
  { id, action, daysAgo }: { id: string; action: 'invite' | 'start' | 'close'; daysAgo: number },
): Promise<void> {
  const { version } = await deps.pools.db
    .selectFrom('tasks')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await moveTask(officeAt(deps, daysAgo), actor, { id, action, version });
}

interface Word {
  taskId: string;
  droneId?: string;
  answer: 'agree' | 'decline';
  daysAgo: number;
}

/** Answers every invitation of one person in a task; invitations of other people are refused and stay open. */
async function answerAs(deps: Deps, key: string, { taskId, droneId, answer, daysAgo }: Word): Promise<void> {
  const rows = await deps.pools.db
    .selectFrom('task_participants')
    .select(['id', 'revision', 'drone_id'])
    .where('task_id', '=', taskId)
    .where('state', '=', 'untreated')
    .execute();
  const items = rows.filter(({ drone_id }) => droneId === undefined || drone_id === droneId);
  await answerInvitations(officeAt(deps, daysAgo), await actorOf(deps, key), { answer, items });
}

async function proposeFor(
  deps: Deps,
  actor: UserActor,
  o: { taskId: string; droneIds: string[]; to: number; daysAgo: number; note: string },
): Promise<void> {
  const rows = await deps.pools.db
    .selectFrom('task_participants')
    .select('id')
    .where('task_id', '=', o.taskId)
    .where('drone_id', 'in', o.droneIds)
    .execute();
  await proposePeriod(officeAt(deps, o.daysAgo), actor, {
    id: o.taskId,
    participantIds: rows.map(({ id }) => id),
    period: { from: dayAt(deps, -4), to: dayAt(deps, o.to) },
    note: o.note,
  });
}

async function answerPeriods(deps: Deps, key: string, { taskId, answer, daysAgo }: Word): Promise<void> {
  const rows = await deps.pools.db
    .selectFrom('task_proposals')
    .select('id')
    .where('task_id', '=', taskId)
    .where('state', '=', 'untreated')
    .execute();
  const ids = rows.map(({ id }) => id);
  await answerProposals(officeAt(deps, daysAgo), await actorOf(deps, key), { answer, ids });
}

/** The rice fields around Griffith that drones of the campaign work, and their area. */
async function riceFields({ pools: { db } }: Deps): Promise<{ plotIds: string[]; targetAreaM2: number }> {
  const rows = await db
    .selectFrom('plots')
    .select(['id', 'area_m2', 'company_id'])
    .where('ended_at', 'is', null)
    .where('crop', '=', 'Rice')
    .execute();
  const areaM2 = rows.reduce((sum, { area_m2 }) => sum + Number(area_m2), 0);
  return {
    // A task names plots of its own company only.
    plotIds: rows.filter(({ company_id }) => company_id !== null).map(({ id }) => id),
    targetAreaM2: Math.round(areaM2 / 1_000) * 1_000,
  };
}
