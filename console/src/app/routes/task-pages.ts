import type { PageNode } from './page-node.ts';

/** Unified prevention and control (spec 2); the overview is first. */
export const taskPages: readonly PageNode[] = [
  {
    key: 'tasks',
    path: '/unified-tasks',
    title: 'title.tasks',
    opens: '/unified-tasks/chart',
    children: [
      {
        key: 'tasksChart',
        path: '/unified-tasks/chart',
        title: 'title.tasks',
        load: async () => ({ default: (await import('../../features/tasks/chart.page.tsx')).TasksChartPage }),
      },
      {
        key: 'tasksAddDrone',
        path: '/unified-tasks/tasks-add-drone',
        title: 'title.tasksAddDrone',
        load: async () => ({
          default: (await import('../../features/tasks/add/add-drones.page.tsx')).TasksAddDronePage,
        }),
      },
      {
        key: 'tasksMachines',
        path: '/unified-tasks/manage-machines',
        title: 'title.tasksMachines',
        load: async () => ({
          default: (await import('../../features/tasks/machines/machines.page.tsx')).TasksMachinesPage,
        }),
      },
      {
        key: 'tasksUnconfirmed',
        path: '/unified-tasks/unconfirmed-tasks',
        title: 'title.tasksUnconfirmed',
        load: async () => ({
          default: (await import('../../features/tasks/unconfirmed/unconfirmed.page.tsx'))
            .UnconfirmedTasksPage,
        }),
      },
      {
        key: 'tasksReviseRecords',
        path: '/unified-tasks/revise-records',
        title: 'title.tasksReviseRecords',
        load: async () => ({
          default: (await import('../../features/tasks/records/records.page.tsx')).ReviseRecordsPage,
        }),
      },
    ],
  },
];
