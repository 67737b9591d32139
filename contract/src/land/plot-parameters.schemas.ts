import { z } from 'zod';
import { type ParameterName, parameterBounds } from './plot-parameters.ts';

const within = (name: ParameterName) =>
  z
    .number()
    .min(parameterBounds[name].min, { error: 'field.too-small' })
    .max(parameterBounds[name].max, { error: 'field.too-big' });

const optional = (name: ParameterName) => within(name).nullable().default(null);

/** Work settings of a plot; null when not set. */
export const plotParameters = z.object({
  angleDeg: optional('angleDeg'),
  swathM: optional('swathM'),
  heightM: optional('heightM'),
  speedMps: optional('speedMps'),
  flowLpm: optional('flowLpm'),
  rateLpha: optional('rateLpha'),
  insetM: within('insetM').default(0),
});

export type PlotParameters = z.output<typeof plotParameters>;
