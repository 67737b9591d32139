import { z } from 'zod';
import { day, instant, timeZone, uuid } from '../kit/fields.schemas.ts';
import { boundary } from '../land/boundary.schemas.ts';
import { longestTaskDays, mostSupervisors, mostTaskPlots, taskBounds, taskRights } from './task.ts';
import { taskStates } from './task-states.ts';

const text = (most: number) => z.string().trim().max(most, { error: 'field.too-long' });

/** Local days of the task's zone, both of them included. */
export const taskPeriod = z
  .object(
    {
      from: z.iso.date({ error: 'taskPeriodEmpty' }),
      to: z.iso.date({ error: 'taskPeriodEmpty' }),
    },
    { error: 'taskPeriodEmpty' },
  )
  .refine(({ from, to }) => from <= to, { error: 'range.reversed', path: ['to'] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / 86_400_000 < longestTaskDays, {
    error: 'range.too-long',
    path: ['to'],
  });

export type TaskPeriod = z.infer<typeof taskPeriod>;

/** Six digits of the Chinese administrative divisions (GB/T 2260) where it was chosen from the cascader; '' elsewhere. */
const districtCode = z
  .string()
  .regex(/^(\d{6})?$/, { error: 'field.malformed' })
  .default('');

const figure = (bounds: { min: number; max: number }) =>
  z.number().min(bounds.min, { error: 'field.too-small' }).max(bounds.max, { error: 'field.too-big' });

const range = (bounds: { min: number; max: number }) =>
  z
    .object({ min: figure(bounds), max: figure(bounds) })
    .refine(({ min, max }) => min <= max, { error: 'range.reversed', path: ['max'] })
    .nullable()
    .default(null);

/** Between which values work is within tolerance; null does not look at it. */
export const taskTolerances = z.object({
  heightM: range(taskBounds.heightM),
  speedMps: range(taskBounds.speedMps),
  flowLpm: range(taskBounds.flowLpm),
});

export type TaskTolerances = z.output<typeof taskTolerances>;

export const taskName = text(100).min(1, { error: 'taskNameEmpty', abort: true });

/** What is filled in (K-02): name, district and period are required, drones come on their own. */
export const taskForm = z.object({
  name: taskName,
  /** In words: the names of the cascader parted by spaces, or free text. */
  district: text(200).min(1, { error: 'taskDistrictEmpty', abort: true }),
  districtCode,
  /** Drawn outline; without one the attached plots together are the district, and without those there is no line. */
  boundary: boundary.nullable().default(null),
  plotIds: z.array(uuid).max(mostTaskPlots, { error: 'task.too-many-plots' }).default([]),
  period: taskPeriod,
  timeZone,
  targetAreaM2: figure(taskBounds.targetAreaM2).nullable().default(null),
  crop: text(50).default(''),
  product: text(100).default(''),
  dosageLpha: figure(taskBounds.dosageLpha).nullable().default(null),
  tolerances: taskTolerances.default({ heightM: null, speedMps: null, flowLpm: null }),
  note: text(1_000).default(''),
});

export type TaskForm = z.output<typeof taskForm>;

export type TaskFormInput = z.input<typeof taskForm>;

/** Drones of a task by where they are; of a participant its own alone. */
export const taskCounts = z.object({
  untreated: z.number().int(),
  agreed: z.number().int(),
  declined: z.number().int(),
  expired: z.number().int(),
  withdrawn: z.number().int(),
  removed: z.number().int(),
});

export type TaskCounts = z.infer<typeof taskCounts>;

export const task = z.object({
  id: uuid,
  name: z.string(),
  district: z.string(),
  districtCode: z.string(),
  period: z.object({ from: day, to: day }),
  timeZone: z.string(),
  state: z.enum(taskStates),
  right: z.enum(taskRights),
  inviterName: z.string(),
  companyName: z.string().nullable(),
  crop: z.string(),
  product: z.string(),
  dosageLpha: z.number().nullable(),
  /** What is to be treated: as it was typed, else the area of the district; null where neither is known. */
  plannedAreaM2: z.number().nullable(),
  /** Ground of the district that was treated at least once, over all drones; null to whom is not yet part of it. */
  netAreaM2: z.number().nullable(),
  /** Net of planned area; null where either is. More than 100 beyond the plan. */
  progressPct: z.number().nullable(),
  counts: taskCounts,
  /** Proposals of another period that wait for an answer; of a participant its own alone. */
  openProposals: z.number().int(),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** Rises with every change of what was filled in; a change names the one it was made on. */
  version: z.number().int(),
});

export type Task = z.infer<typeof task>;

const supervisor = z.object({ accountId: uuid, name: z.string(), addedAt: instant });

export type TaskSupervisor = z.infer<typeof supervisor>;

export const taskDetail = task.extend({
  boundary: boundary.nullable(),
  /** By name; ended ones stay attached. */
  plots: z.array(z.object({ id: uuid, name: z.string(), areaM2: z.number() })),
  targetAreaM2: z.number().nullable(),
  /** Of the drawn outline, else of the plots; null without either. */
  districtAreaM2: z.number().nullable(),
  tolerances: taskTolerances,
  note: z.string(),
  /** Empty to participants. */
  supervisors: z.array(supervisor).max(mostSupervisors),
  startedAt: instant.nullable(),
});

export type TaskDetail = z.infer<typeof taskDetail>;
