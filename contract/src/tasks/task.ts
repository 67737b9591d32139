/** Most drones of a task at a time, and most of one call. */
export const mostTaskDrones = 1_000;

export const mostAddedDrones = 500;

/** Longest id of a drone that may be added. */
export const longestDroneId = 32;

/** Most plots attached to a task, and most accounts that look over it. */
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
 * What the caller may do with a task. `edit`: its inviter and the managers of the inviter's company; `supervise`: looks
 * at everything and changes nothing; `participate`: has drones in it, sees those alone and the totals they are part of.
 */
export const taskRights = ['edit', 'supervise', 'participate'] as const;

export type TaskRight = (typeof taskRights)[number];
