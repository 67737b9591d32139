import { type AreaUnit, ratePer } from '@smartflight/contract/kit/units.ts';
import {
  type BoundParameter,
  boundParameters,
  boundValue,
  type ParameterName,
  type PlotParameters,
  parameterBounds,
  settleParameters,
} from '@smartflight/contract/plot-parameters.ts';
import { typedNumber, typedText } from '../../../shared/format/typed-number.ts';

/** The parameters as they are typed; '' is not set. */
export type TypedParameters = Readonly<Record<ParameterName, string>>;
export const parameterNames = Object.keys(parameterBounds) as ParameterName[];

/** Digits behind the point that are worth typing. */
const digits: Record<ParameterName, number> = {
  angleDeg: 1,
  swathM: 2,
  heightM: 1,
  speedMps: 2,
  flowLpm: 2,
  rateLpha: 2,
  insetM: 1,
};

/** A stored value in the unit that it is typed in: rates go by mu in Chinese. */
const shownIn = (unit: AreaUnit, name: ParameterName, value: number): number =>
  name === 'rateLpha' ? ratePer(unit, value) : value;

/** A value as it stands in its field. */
export function typedValue(unit: AreaUnit, name: ParameterName, value: number | null): string {
  return value === null ? '' : typedText(shownIn(unit, name, value), digits[name]);
}

export const typedOf = (unit: AreaUnit, parameters: PlotParameters): TypedParameters =>
  Object.fromEntries(
    parameterNames.map((name) => [name, typedValue(unit, name, parameters[name])]),
  ) as TypedParameters;

export type ParameterFault =
  | { code: 'not-a-number' }
  | { code: 'too-small' | 'too-big'; limit: number }
  /** The four that belong together do not: what each would have to be, the others kept, in the unit it is typed in. */
  | { code: 'contradicts'; would: readonly { name: BoundParameter; typed: string }[] }
  | { code: 'out-of-reach' };

export interface ReadParameters {
  /** What was read, the missing one of four filled in; null where something is wrong. */
  parameters: PlotParameters | null;
  faults: Partial<Record<ParameterName, ParameterFault>>;
  /** The one that the three others gave. */
  derived: BoundParameter | null;
}

/**
 * Reads what was typed: numbers as the reader writes them, their bounds, and rate = flow ÷ (speed × width × 0.006).
 * What still stands as `stored` is shown keeps its digits: a rate of 20 l/ha is shown as 1.33 by mu.
 */
export function readParameters(
  unit: AreaUnit,
  typed: TypedParameters,
  stored?: PlotParameters,
): ReadParameters {
  const faults: Partial<Record<ParameterName, ParameterFault>> = {};
  const values: Partial<Record<ParameterName, number | null>> = {};
  for (const name of parameterNames) {
    const perShown = shownIn(unit, name, 1);
    const before = stored?.[name] ?? null;
    const isUntouched = before !== null && typed[name] === typedValue(unit, name, before);
    const figure = typedNumber(typed[name]);
    const value = isUntouched ? before : typeof figure === 'number' ? figure / perShown : null;
    const { min, max } = parameterBounds[name];
    values[name] = value;
    if (figure === undefined) faults[name] = { code: 'not-a-number' };
    if (value === null) continue;
    if (value < min - 1e-9) faults[name] = { code: 'too-small', limit: min * perShown };
    else if (value > max + 1e-9) faults[name] = { code: 'too-big', limit: max * perShown };
  }
  if (Object.keys(faults).length > 0) return { parameters: null, faults, derived: null };
  const read = { ...values, insetM: values.insetM ?? 0 } as PlotParameters;
  const settled = settleParameters(read);
  if (!('problem' in settled)) return { ...settled, faults };
  const { name, code } = settled.problem;
  if (code === 'plot.rate-out-of-reach')
    return { parameters: null, faults: { [name]: { code: 'out-of-reach' } }, derived: null };
  const would = boundParameters.flatMap((one) => {
    const value = boundValue(one, read);
    const { min, max } = parameterBounds[one];
    const isFit = value !== null && value >= min && value <= max;
    return isFit ? [{ name: one, typed: typedValue(unit, one, value) }] : [];
  });
  return { parameters: null, faults: { rateLpha: { code: 'contradicts', would } }, derived: null };
}
