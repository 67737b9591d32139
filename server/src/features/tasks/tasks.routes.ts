import {
  taskFigureCalls,
  taskInvitations,
  taskParticipants,
  taskPeriods,
  tasks,
} from '@smartflight/contract/endpoints.ts';
import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import { readIn } from '../../access/http/read-in.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import type { LandClocks } from '../../access/plot-scope.ts';
import type { FleetState } from '../../live/fleet/fleet-state.ts';
import { openStill } from '../../platform/postgres/snapshot.ts';
import { listAlarms } from './figures/alarms.store.ts';
import { drawCoverage } from './figures/coverage-tile.ts';
import { mapOf } from './figures/map.store.ts';
import { overviewOf } from './figures/overview.store.ts';
import { sendStatement } from './figures/statement.ts';
import { listFlights } from './figures/task-flights.store.ts';
import { answerInvitations } from './invitations.service.ts';
import { countWaiting, listInvitations } from './invitations.store.ts';
import { getVisibleTask } from './locked-tasks.store.ts';
import { listCompanies, listOfTask } from './participant-list.store.ts';
import { addDrones, endDrones } from './participants.service.ts';
import { answerProposals, proposePeriod, withdrawProposal } from './periods.service.ts';
import { listProposals } from './periods.store.ts';
import { addSupervisor, removeSupervisor } from './supervisors.service.ts';
import { notifyOfTask } from './task-waits.ts';
import { taskWarnings } from './task-warnings.ts';
import type { TaskDeps } from './tasks.deps.ts';
import { changeTask, copyTask, createTask, moveTask, removeTask } from './tasks.service.ts';
import { getTask, listTasks } from './tasks.store.ts';

/** Routes of tasks. */
export function tasksRoutes(
  app: FastifyInstance,
  workspace: TaskDeps & { fleet: FleetState; clocks: LandClocks },
): void {
  const { db } = workspace.deps.pools;
  const now = (): Date => new Date(workspace.deps.clock());
  route(app, tasks.list, ({ actor, query }) => listTasks(db, actor, query));
  route(app, tasks.get, async ({ actor, params }) => {
    const task = await getTask(db, actor, params.id);
    // The products that were sprayed are no part of what a shared link shows.
    if (actor.visit) return task;
    const warnings = await taskWarnings({ db, clocks: workspace.clocks, now: now() }, actor, task);
    return { ...task, ...(warnings ? { warnings } : {}) };
  });
  // The task is stored: a caller who got an error would create it again. The job notifies later.
  const notified = async (actor: UserActor, task: TaskDetail): Promise<TaskDetail> => {
    const { deps, clocks } = workspace;
    await notifyOfTask({ ...deps, clocks }, actor, task.id).catch((error: unknown) =>
      deps.log.warn({ error: String(error), taskId: task.id }, 'waits of a task were not notified of'),
    );
    return task;
  };
  route(app, tasks.create, async ({ actor, body }) =>
    notified(actor, await createTask(workspace, actor, body)),
  );
  route(app, tasks.update, async ({ actor, params, body }) =>
    notified(actor, await changeTask(workspace, actor, { ...params, ...body })),
  );
  route(app, tasks.copy, async ({ actor, params, body }) =>
    notified(actor, await copyTask(workspace, actor, { ...params, ...body })),
  );
  route(app, tasks.move, ({ actor, params, body }) => moveTask(workspace, actor, { ...params, ...body }));
  route(app, tasks.remove, ({ actor, params }) => removeTask(workspace, actor, params.id));
  route(app, tasks.addSupervisor, ({ actor, params, body }) =>
    addSupervisor(workspace, actor, { ...params, ...body }),
  );
  route(app, tasks.removeSupervisor, ({ actor, params }) => removeSupervisor(workspace, actor, params));
  route(app, taskParticipants.list, async ({ actor, params, query }) => {
    const seen = await getVisibleTask(db, actor, params.id, { figures: false });
    return listOfTask({ db, fleet: workspace.fleet, now: now() }, actor, { seen, query });
  });
  route(app, taskParticipants.add, ({ actor, params, body }) =>
    addDrones(workspace, actor, { ...params, ...body }),
  );
  route(app, taskParticipants.end, ({ actor, params, body }) =>
    endDrones(workspace, actor, { ...params, ...body }),
  );
  route(app, taskParticipants.companies, ({ actor }) => listCompanies(db, actor));
  route(app, taskInvitations.list, ({ actor, query }) => listInvitations(db, actor, query, now()));
  route(app, taskInvitations.waiting, ({ actor }) => countWaiting(db, actor, now()));
  route(app, taskInvitations.answer, ({ actor, body }) => answerInvitations(workspace, actor, body));
  route(app, taskPeriods.list, ({ actor, query }) => listProposals(db, actor, query, now()));
  route(app, taskPeriods.propose, ({ actor, params, body }) =>
    proposePeriod(workspace, actor, { ...params, ...body }),
  );
  route(app, taskPeriods.answer, ({ actor, body }) => answerProposals(workspace, actor, body));
  route(app, taskPeriods.withdraw, ({ actor, params }) => withdrawProposal(workspace, actor, params.id));
  figureRoutes(app, workspace);
}

function figureRoutes(app: FastifyInstance, workspace: TaskDeps & { fleet: FleetState }): void {
  const { deps, fleet } = workspace;
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());
  route(app, taskFigureCalls.overview, async ({ actor, params, request }) => {
    const seen = await getVisibleTask(db, actor, params.id, { figures: true });
    return readIn(deps, request, (pools) => overviewOf({ db: pools.db, fleet, now: now() }, actor, seen));
  });
  route(app, taskFigureCalls.flights, async ({ actor, params, query, request }) => {
    const seen = await getVisibleTask(db, actor, params.id, { figures: true });
    return readIn(deps, request, (pools) => listFlights(pools.db, actor, { seen, query, now: now() }));
  });
  route(app, taskFigureCalls.map, async ({ actor, params, request }) => {
    const seen = await getVisibleTask(db, actor, params.id, { figures: true });
    return readIn(deps, request, (pools) => mapOf(pools.db, actor, seen));
  });
  fileRoute(app, taskFigureCalls.coverage, async ({ actor, params, request, reply }) => {
    const { id, z, x, y } = params;
    await getVisibleTask(db, actor, id, { figures: true });
    const picture = await readIn(deps, request, (pools) => drawCoverage(pools.db, { taskId: id, z, x, y }));
    return reply.type('image/png').header('cache-control', 'private, max-age=3600').send(picture);
  });
  route(app, taskFigureCalls.alarms, async ({ actor, params, query }) => {
    const seen = await getVisibleTask(db, actor, params.id, { figures: true });
    return listAlarms(db, actor, { seen, query, now: now() });
  });
  fileRoute(app, taskFigureCalls.statement, async ({ actor, params, query, request, reply }) => {
    const seen = await getVisibleTask(db, actor, params.id, { figures: true });
    const still = () => readIn(deps, request, ({ url }) => openStill(url));
    const reading = { db, openStill: still, fleet, now: now(), limits: deps.limits };
    return sendStatement(reading, actor, { seen, query, reply });
  });
}
