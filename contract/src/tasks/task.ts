/** Most drones of a task, and of one call. */
export const mostTaskDrones = 1_000;

export const mostAddedDrones = 500;

/** Longest id of an added drone. */
export const longestDroneId = 32;

/** Most plots and supervisors of a task. */
export const mostTaskPlots = 200;

export const mostSupervisors = 20;

/** Longest period, days. */
export const longestTaskDays = 366;

/** Bounds of the figures of a task. */
export const taskBounds = {
  targetAreaM2: { min: 1, max: 100_000_000_000 },
  dosageLpha: { min: 0.1, max: 1_000 },
  heightM: { min: 0.5, max: 30 },
  speedMps: { min: 0.5, max: 20 },
  flowLpm: { min: 0.05, max: 50 },
} as const;

/**
 * Which flights of a drone count: those after its owner's agreement, or all within the agreed period. The invitation
 * states it.
 */
export const countFroms = ['agreement', 'period'] as const;

export type CountFrom = (typeof countFroms)[number];

/** What a task pays: the worked area, each pass of each flight's own ground, or the ground treated at least once. */
export const payRules = ['worked', 'ground'] as const;

export type PayRule = (typeof payRules)[number];

/**
 * Rights on a task. `edit`: its organiser and managers of the organiser's company; `supervise`: read everything;
 * `participate`: has drones in it, sees only those and the totals.
 */
export const taskRights = ['edit', 'supervise', 'participate'] as const;

export type TaskRight = (typeof taskRights)[number];
