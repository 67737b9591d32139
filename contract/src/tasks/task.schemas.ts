import { z } from 'zod';
import { day, instant, timeZone, uuid } from '../kit/fields.schemas.ts';
import { internal, personal } from '../kit/personal.schemas.ts';
import { boundary } from '../land/boundary.schemas.ts';
import { landWarning } from '../records/land-warnings.schemas.ts';
import {
  countFroms,
  longestTaskDays,
  mostSupervisors,
  mostTaskPlots,
  payRules,
  taskBounds,
  taskRights,
} from './task.ts';
import { taskStates } from './task-states.ts';

const text = (most: number) => z.string().trim().max(most, { error: 'field.too-long' });

/** Local days in the task's time zone, both inclusive. */
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

/** Six-digit code of a Chinese division (GB/T 2260) when chosen from the list; else ''. */
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

/** Allowed ranges of work; null means unchecked. */
export const taskTolerances = z.object({
  heightM: range(taskBounds.heightM),
  speedMps: range(taskBounds.speedMps),
  flowLpm: range(taskBounds.flowLpm),
});

export type TaskTolerances = z.output<typeof taskTolerances>;

export const taskName = text(100).min(1, { error: 'taskNameEmpty', abort: true });

/** Form of a task (K-02): name, district and period are required; drones are added separately. */
export const taskForm = z.object({
  name: taskName,
  /** Names of the chosen divisions separated by spaces, or free text. */
  district: text(200).min(1, { error: 'taskDistrictEmpty', abort: true }),
  districtCode,
  /** Drawn outline; without one the attached plots form the district. */
  boundary: boundary.nullable().default(null),
  plotIds: z.array(uuid).max(mostTaskPlots, { error: 'task.too-many-plots' }).default([]),
  period: taskPeriod,
  timeZone,
  countFrom: z.enum(countFroms).default('agreement'),
  payBy: z.enum(payRules).default('worked'),
  targetAreaM2: figure(taskBounds.targetAreaM2).nullable().default(null),
  crop: text(50).default(''),
  product: text(100).default(''),
  dosageLpha: figure(taskBounds.dosageLpha).nullable().default(null),
  tolerances: taskTolerances.default({ heightM: null, speedMps: null, flowLpm: null }),
  note: text(1_000).default(''),
});

export type TaskForm = z.output<typeof taskForm>;

export type TaskFormInput = z.input<typeof taskForm>;

/** Number of drones per state; a participant sees only its own. */
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
  countFrom: z.enum(countFroms),
  payBy: z.enum(payRules),
  state: z.enum(taskStates),
  right: z.enum(taskRights),
  inviterName: personal(z.string()),
  companyName: personal(z.string().nullable()),
  crop: z.string(),
  product: z.string(),
  dosageLpha: z.number().nullable(),
  /** Area to treat: as entered, else the district's; null when unknown. */
  plannedAreaM2: z.number().nullable(),
  /** Ground of the district treated at least once by any drone; null for invited readers who have not agreed. */
  netAreaM2: z.number().nullable(),
  /** Net of planned area; null where either is. More than 100 beyond the plan. */
  progressPct: z.number().nullable(),
  counts: taskCounts,
  /** Open proposals; a participant sees only its own. */
  openProposals: z.number().int(),
  createdAt: instant,
  closedAt: instant.nullable(),
  /** Increases with every change of the form's fields; a change names the version it is based on. */
  version: z.number().int(),
});

export type Task = z.infer<typeof task>;

const supervisor = z.object({
  id: uuid,
  /** Phone or e-mail that was typed. Whether an account has it is not shown. */
  account: z.string(),
  /** Name of the account; null unless the caller may know it: staff, and people of the same company or team. */
  name: z.string().nullable(),
  addedAt: instant,
});

export type TaskSupervisor = z.infer<typeof supervisor>;

export const taskDetail = task.extend({
  boundary: boundary.nullable(),
  /** By name; ended plots stay attached. */
  plots: z.array(z.object({ id: uuid, name: z.string(), areaM2: z.number() })),
  targetAreaM2: z.number().nullable(),
  /** Area of the outline, else of the plots; null without either. */
  districtAreaM2: z.number().nullable(),
  tolerances: taskTolerances,
  note: personal(z.string()),
  /** Empty for participants; a supervisor sees only their own entry. */
  supervisors: personal(z.array(supervisor).max(mostSupervisors)),
  startedAt: instant.nullable(),
  /** Waits that still run on its land when its period begins; only where one task is read that is not closed. */
  warnings: internal(z.array(landWarning).optional()),
});

export type TaskDetail = z.infer<typeof taskDetail>;
