import { boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import {
  type TaskDetail,
  type TaskFormInput,
  taskForm,
  taskPeriod,
  taskTolerances,
} from '@smartflight/contract/tasks/task.schemas.ts';
import { countFroms, longestDroneId, payRules } from '@smartflight/contract/tasks/task.ts';
import type { Boundary } from '@smartflight/geo/shape.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { z } from 'zod';
import { localInput } from '../../../shared/format/local-input.ts';
import { figure, keptFigure } from '../../../shared/forms/figure.ts';

const dayMs = 86_400_000;

/** Unique ids in a text, split at any character that ids cannot contain. */
export const wordsOf = (text: string): string[] => [...new Set(text.split(/[\s,;，；、]+/).filter(Boolean))];

/** Value of the outline field: GeoJSON text, or '' without an outline. */
export const boundaryText = (shape: Boundary | null | undefined): string =>
  shape ? JSON.stringify(shape) : '';

export function readBoundary(text: string): Boundary | undefined {
  try {
    return text === '' ? undefined : boundary.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const outline = z.string().transform((text, context) => {
  if (text === '') return null;
  const shape = readBoundary(text);
  const fault = shape && findFault(shape);
  if (shape && !fault) return shape;
  context.addIssue({ code: 'custom', message: fault ? `boundary.${fault.code}` : 'field.invalid' });
  return z.NEVER;
});

const ends = ['Min', 'Max'] as const;
export const toleranceNames = ['heightM', 'speedMps', 'flowLpm'] as const;
type ToleranceName = (typeof toleranceNames)[number];
export type ToleranceField = `${ToleranceName}${(typeof ends)[number]}`;
export const toleranceFields = toleranceNames.flatMap((name) =>
  ends.map((end): ToleranceField => `${name}${end}`),
);

/** The contract's task form with typed values: texts, and numbers as the form keeps them. */
export const taskFields = (needsDrones: boolean) =>
  z
    .object({
      name: taskForm.shape.name,
      district: taskForm.shape.district,
      districtCode: z.string(),
      boundary: outline,
      plotIds: z.string().transform(wordsOf).pipe(taskForm.shape.plotIds.unwrap()),
      from: z.string().min(1, { error: 'taskPeriodEmpty' }),
      to: z.string().min(1, { error: 'taskPeriodEmpty' }),
      countFrom: z.enum(countFroms),
      payBy: z.enum(payRules),
      droneIds: z
        .string()
        .transform(wordsOf)
        .refine((ids) => !needsDrones || ids.length > 0, { error: 'taskDroneEmpty' })
        .refine((ids) => ids.every((id) => id.length <= longestDroneId), { error: 'field.too-long' }),
      targetAreaM2: figure().pipe(taskForm.shape.targetAreaM2.unwrap()),
      crop: taskForm.shape.crop.unwrap(),
      product: taskForm.shape.product.unwrap(),
      dosageLpha: figure().pipe(taskForm.shape.dosageLpha.unwrap()),
      heightMMin: figure(),
      heightMMax: figure(),
      speedMpsMin: figure(),
      speedMpsMax: figure(),
      flowLpmMin: figure(),
      flowLpmMax: figure(),
      note: taskForm.shape.note.unwrap(),
    })
    .superRefine(({ from, to, ...filled }, context) => {
      const period = taskPeriod.safeParse({ from, to });
      const issue = period.error?.issues[0];
      if (issue) context.addIssue({ code: 'custom', path: ['to'], message: issue.message });
      for (const name of toleranceNames) {
        const range = rangeOf(filled, name);
        const wrong = taskTolerances.shape[name].safeParse(range).error?.issues[0];
        const end = wrong?.path.at(-1) === 'min' ? 'Min' : 'Max';
        if (wrong) context.addIssue({ code: 'custom', path: [`${name}${end}`], message: wrong.message });
      }
    });
export type TaskTyped = z.input<ReturnType<typeof taskFields>>;
export type TaskFilled = z.output<ReturnType<typeof taskFields>>;

/** A range with an optional open end; null when both are empty. */
function rangeOf(filled: Record<ToleranceField, number | null>, name: ToleranceName) {
  const [min, max] = [filled[`${name}Min`], filled[`${name}Max`]];
  if (min === null && max === null) return null;
  const widest = { heightM: [0.5, 30], speedMps: [0.5, 20], flowLpm: [0.05, 50] } as const;
  return { min: min ?? widest[name][0], max: max ?? widest[name][1] };
}

/** Request body of a filled form. */
export function bodyOf(filled: TaskFilled, timeZone: string): TaskFormInput {
  const { from, to, droneIds: _drones, boundary: shape, ...rest } = filled;
  return {
    name: rest.name,
    district: rest.district,
    districtCode: rest.districtCode,
    boundary: shape,
    plotIds: rest.plotIds,
    period: { from, to },
    timeZone,
    countFrom: rest.countFrom,
    payBy: rest.payBy,
    targetAreaM2: rest.targetAreaM2,
    crop: rest.crop,
    product: rest.product,
    dosageLpha: rest.dosageLpha,
    tolerances: {
      heightM: rangeOf(rest, 'heightM'),
      speedMps: rangeOf(rest, 'speedMps'),
      flowLpm: rangeOf(rest, 'flowLpm'),
    },
    note: rest.note,
  };
}

const dayText = (ms: number): string => localInput(new Date(ms).toISOString()).slice(0, 10);

const noTolerances = Object.fromEntries(toleranceFields.map((name) => [name, ''])) as Record<
  ToleranceField,
  string
>;

/** Default values of a new task: starts tomorrow, lasts ten days. */
export const newFields = (nowMs: number): TaskTyped => ({
  name: '',
  district: '',
  districtCode: '',
  boundary: '',
  plotIds: '',
  from: dayText(nowMs + dayMs),
  to: dayText(nowMs + 10 * dayMs),
  countFrom: 'agreement',
  payBy: 'worked',
  droneIds: '',
  targetAreaM2: '',
  crop: '',
  product: '',
  dosageLpha: '',
  ...noTolerances,
  note: '',
});

/** Form values of an existing task. */
export function fieldsOf(task: TaskDetail): TaskTyped {
  const { tolerances, targetAreaM2, dosageLpha } = task;
  return {
    name: task.name,
    district: task.district,
    districtCode: task.districtCode,
    boundary: boundaryText(task.boundary),
    plotIds: task.plots.map(({ id }) => id).join(' '),
    from: task.period.from,
    to: task.period.to,
    countFrom: task.countFrom,
    payBy: task.payBy,
    droneIds: '',
    targetAreaM2: keptFigure(targetAreaM2),
    crop: task.crop,
    product: task.product,
    dosageLpha: keptFigure(dosageLpha),
    heightMMin: keptFigure(tolerances.heightM?.min),
    heightMMax: keptFigure(tolerances.heightM?.max),
    speedMpsMin: keptFigure(tolerances.speedMps?.min),
    speedMpsMax: keptFigure(tolerances.speedMps?.max),
    flowLpmMin: keptFigure(tolerances.flowLpm?.min),
    flowLpmMax: keptFigure(tolerances.flowLpm?.max),
    note: task.note,
  };
}
