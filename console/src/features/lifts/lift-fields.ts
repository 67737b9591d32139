import {
  type LiftForm,
  type LiftShape,
  liftForm,
  liftHeight,
  liftShape,
} from '@smartflight/contract/airspace/lift.schemas.ts';
import { liftBounds, liftHeightRefs } from '@smartflight/contract/airspace/lift.ts';
import type { Lift } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { areaM2 } from '@smartflight/geo/area.ts';
import { circlePolygon } from '@smartflight/geo/circle.ts';
import type { Shape } from '@smartflight/geo/shape.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { z } from 'zod';
import { instantOf, localInput } from '../../shared/format/local-input.ts';
import { figure, keptFigure, readFigure } from '../../shared/forms/figure.ts';

const local = z.string().transform((text) => instantOf(text) ?? '');
const dayMs = 86_400_000;

/** The message id of the first error of a drawn area; undefined when it is valid. */
export function shapeProblem(shape: LiftShape): string | undefined {
  if (shape.type === 'Polygon' && findFault({ type: 'Polygon', coordinates: [...shape.coordinates] }))
    return 'lift.shape-crosses';
  const area =
    shape.type === 'Circle' ? circlePolygon(shape) : { ...shape, coordinates: [...shape.coordinates] };
  return areaM2(area) > liftBounds.areaM2 ? 'lift.too-large' : undefined;
}

/** The area's value in the form: its JSON, or '' while there is none. */
export const shapeText = (shape: LiftShape | undefined): string =>
  shape === undefined ? '' : JSON.stringify(shape);

export function readShape(text: string): LiftShape | undefined {
  try {
    return liftShape.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const area = z.string().transform((text, context) => {
  const read = liftShape.safeParse(text === '' ? undefined : JSON.parse(text));
  const problem = read.success ? shapeProblem(read.data) : (read.error.issues[0]?.message ?? 'field.invalid');
  if (read.success && problem === undefined) return read.data;
  context.addIssue({ code: 'custom', message: problem ?? 'field.invalid' });
  return z.NEVER;
});

const height = figure()
  .transform((value) => value ?? undefined)
  .pipe(liftHeight);

const ordered = <T extends { from: string; to: string }>({ from, to }: T): boolean =>
  from === '' || to === '' || from < to;
const range = { error: 'range.reversed', path: ['to'] };

/** The contract's form as typed: times in the format of the browser's date-time input, numbers as text. */
export const liftFields = z
  .object({
    droneId: z.string().min(1, { error: 'field.required' }),
    liftAddress: liftForm.shape.liftAddress,
    from: local.refine((at) => at !== '', { error: 'field.required' }),
    to: local.refine((at) => at !== '', { error: 'field.required' }),
    heightM: height,
    heightRef: z.enum(liftHeightRefs),
    shape: area,
    certificateImg: z.string(),
  })
  .refine(ordered, range);
export type LiftTyped = z.input<typeof liftFields>;
export type LiftFilled = z.output<typeof liftFields>;

export const bodyOf = ({ from, to, ...rest }: LiftFilled): LiftForm => ({
  ...rest,
  liftDateRange: { from, to },
});

/** Default values: from tomorrow at six until that evening. */
export function newFields(nowMs: number): LiftTyped {
  const day = localInput(new Date(nowMs + dayMs).toISOString()).slice(0, 10);
  return {
    droneId: '',
    liftAddress: '',
    from: `${day}T06:00`,
    to: `${day}T20:00`,
    heightM: '30',
    heightRef: 'ground',
    shape: '',
    certificateImg: '',
  };
}

export const fieldsOf = (lift: Lift): LiftTyped => ({
  droneId: lift.droneId,
  liftAddress: lift.liftAddress,
  from: localInput(lift.liftDateRange.from),
  to: localInput(lift.liftDateRange.to),
  heightM: keptFigure(lift.heightM),
  heightRef: lift.heightRef,
  shape: shapeText(lift.shape),
  certificateImg: lift.certificateImg,
});

/** Default values copied from another application, with a new time and without its picture. */
export function fieldsLike(lift: Lift, nowMs: number): LiftTyped {
  const { from, to } = newFields(nowMs);
  return { ...fieldsOf(lift), from, to, certificateImg: '' };
}

/** Converts a drawing to a lift's shape: a circle, or the outer ring of a single polygon. */
export function liftShapeOf(shape: Shape | undefined): LiftShape | undefined {
  if (shape === undefined || shape.type === 'Circle') return shape;
  const ring = shape.type === 'Polygon' ? shape.coordinates[0] : shape.coordinates[0]?.[0];
  return ring && { type: 'Polygon', coordinates: [ring] };
}

/** The reviewer's grant: only the values that differ from the request. */
export function grantOf(
  lift: Pick<Lift, 'liftDateRange' | 'heightM' | 'shape'>,
  typed: { from: string; to: string; heightM: string; shape: string },
) {
  const asked = { ...fieldsOf({ ...lift, certificateImg: '', liftAddress: '', droneId: '' } as Lift) };
  const isOther = (name: 'from' | 'to' | 'heightM' | 'shape') => asked[name] !== typed[name];
  const shape = isOther('shape') ? readShape(typed.shape) : undefined;
  return {
    // The input has minutes only: an unchanged end keeps its seconds.
    ...(isOther('from') || isOther('to')
      ? {
          liftDateRange: {
            from: isOther('from') ? (instantOf(typed.from) ?? '') : lift.liftDateRange.from,
            to: isOther('to') ? (instantOf(typed.to) ?? '') : lift.liftDateRange.to,
          },
        }
      : {}),
    ...(isOther('heightM') ? { heightM: readFigure(typed.heightM) ?? Number.NaN } : {}),
    ...(shape ? { shape } : {}),
  };
}
