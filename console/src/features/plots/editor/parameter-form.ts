import { type AreaUnit, ratePer } from '@smartflight/contract/kit/units.ts';
import type { PlotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import {
  type BoundParameter,
  boundParameters,
  boundValue,
  type ParameterName,
  parameterBounds,
  settleParameters,
} from '@smartflight/contract/land/plot-parameters.ts';
import { type KeptFigure, keptFigure, readFigure } from '../../../shared/forms/figure.ts';
import type { FigureLook } from '../../../shared/forms/figure-input.tsx';

/** The form's values; '' is not set. */
export type TypedParameters = Readonly<Record<ParameterName, KeptFigure>>;
export const parameterNames = Object.keys(parameterBounds) as ParameterName[];

const digits: Record<ParameterName, number> = {
  angleDeg: 1,
  swathM: 2,
  heightM: 1,
  speedMps: 2,
  flowLpm: 2,
  rateLpha: 2,
  insetM: 1,
};

/** Number format and unit of a parameter; in Chinese rates are per mu. */
export const lookOf = (unit: AreaUnit, name: ParameterName): Required<FigureLook> => ({
  scale: name === 'rateLpha' ? ratePer(unit, 1) : 1,
  digits: digits[name],
});

export const typedOf = (parameters: PlotParameters): TypedParameters =>
  Object.fromEntries(parameterNames.map((name) => [name, keptFigure(parameters[name])])) as TypedParameters;

export type ParameterFault =
  | { code: 'not-a-number' }
  | { code: 'too-small' | 'too-big'; limit: number }
  /** The four related values contradict each other: what each would have to be, given the others. */
  | { code: 'contradicts'; would: readonly { name: BoundParameter; kept: KeptFigure }[] }
  | { code: 'out-of-reach' };

export interface ReadParameters {
  /** The parsed values with the missing one of four calculated; null if there is an error. */
  parameters: PlotParameters | null;
  faults: Partial<Record<ParameterName, ParameterFault>>;
  /** The one calculated from the other three. */
  derived: BoundParameter | null;
}

/**
 * Parses the form's values and checks numbers, their limits in stored units, and rate = flow ÷ (speed × width ×
 * 0.006).
 */
export function readParameters(typed: TypedParameters): ReadParameters {
  const faults: Partial<Record<ParameterName, ParameterFault>> = {};
  const values: Partial<Record<ParameterName, number | null>> = {};
  for (const name of parameterNames) {
    const figure = readFigure(typed[name]);
    const value = figure ?? null;
    const { min, max } = parameterBounds[name];
    values[name] = value;
    if (figure === undefined) faults[name] = { code: 'not-a-number' };
    if (value === null) continue;
    if (value < min - 1e-9) faults[name] = { code: 'too-small', limit: min };
    else if (value > max + 1e-9) faults[name] = { code: 'too-big', limit: max };
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
    return isFit ? [{ name: one, kept: keptFigure(value) }] : [];
  });
  return { parameters: null, faults: { rateLpha: { code: 'contradicts', would } }, derived: null };
}
