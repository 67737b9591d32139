import {
  type HeightLimit,
  type ZoneShape,
  zoneLayer,
  zoneShape,
} from '@smartflight/contract/airspace/zone.schemas.ts';
import { heightReferences, zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import type { Zone, ZoneForm } from '@smartflight/contract/airspace/zones.schemas.ts';
import { findFault } from '@smartflight/geo/validity.ts';
import { z } from 'zod';
import { instantOf, localInput } from '../../shared/format/local-input.ts';
import { ownZone } from '../../shared/format/use-own-zone.ts';
import { figure, keptFigure } from '../../shared/forms/figure.ts';

/** A height in m; null when empty, which means no limit. */
const height = figure().pipe(
  z.number().min(-1_000, { error: 'field.too-small' }).max(100_000, { error: 'field.too-big' }).nullable(),
);
const time = z.string().transform((text) => instantOf(text));

const shape = z.string().transform((text, context): ZoneShape => {
  const read = zoneShape.safeParse(text === '' ? undefined : JSON.parse(text));
  const fault = read.success && read.data.type !== 'Circle' ? findFault(read.data) : undefined;
  if (read.success && !fault) return read.data;
  context.addIssue({ code: 'custom', message: fault ? `boundary.${fault.code}` : 'zone.shape-missing' });
  return z.NEVER;
});

/** A zone in the form of staff: one layer with heights and one time span. */
export const zoneFields = z
  .object({
    name: z.string().trim().min(1, { error: 'field.required' }).max(200, { error: 'field.too-long' }),
    class: z.enum(zoneClasses),
    shape,
    floor: height,
    ceiling: height,
    reference: z.enum(heightReferences),
    from: time,
    until: time,
    message: z.string().trim().max(2_000, { error: 'field.too-long' }),
  })
  .refine(({ floor, ceiling }) => floor === null || ceiling === null || floor < ceiling, {
    error: 'zone.heights-reversed',
    path: ['ceiling'],
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    error: 'range.reversed',
    path: ['until'],
  });
export type ZoneTyped = z.input<typeof zoneFields>;
export type ZoneFilled = z.output<typeof zoneFields>;

export const emptyZone: ZoneTyped = {
  name: '',
  class: 'restricted',
  shape: '',
  floor: '',
  ceiling: '',
  reference: 'AGL',
  from: '',
  until: '',
  message: '',
};

const metres = (limit: HeightLimit | null | undefined): string => keptFigure(limit?.m);

/** Form values of a zone; of several layers the first. */
export function fieldsOf(zone: Zone): ZoneTyped {
  const [layer] = zone.layers;
  const [when] = zone.times;
  return {
    name: zone.name,
    class: zone.class,
    shape: layer ? JSON.stringify(layer.shape) : '',
    floor: metres(layer?.floor),
    ceiling: metres(layer?.ceiling),
    reference: layer?.floor?.reference ?? layer?.ceiling?.reference ?? 'AGL',
    from: localInput(when?.from ?? null),
    until: localInput(when?.until ?? null),
    message: zone.message,
  };
}

/** Language of the zone's texts in the form: the reader's, else English, else the first (as on the server). */
function shownTag(texts: Record<string, string>, shown: string, lang: string): string {
  return Object.entries(texts).find(([, text]) => text === shown && shown !== '')?.[0] ?? lang;
}

/** The zone from the form's values; what the form does not show stays unchanged. */
export function bodyOf(filled: ZoneFilled, before: Zone | undefined, lang: string): ZoneForm {
  const { floor, ceiling, reference, from, until } = filled;
  const [first, ...others] = before?.layers ?? [];
  const limit = (m: number | null, was: HeightLimit | null | undefined): HeightLimit | null => {
    if (m === null) return null;
    const keepsReference = was?.m === m && was.reference !== reference && isMixed(first);
    return { m, reference: keepsReference ? was.reference : reference };
  };
  const layer = zoneLayer.parse({
    shape: filled.shape,
    floor: limit(floor, first?.floor),
    ceiling: limit(ceiling, first?.ceiling),
  });
  const [when, ...later] = before?.times ?? [];
  const zone = ownZone();
  const span = { weekly: when?.weekly ?? [], timeZone: when?.timeZone ?? zone, from, until };
  const isAlways = from === null && until === null && span.weekly.length === 0;
  const nameTag = shownTag(before?.names ?? {}, before?.name ?? '', lang);
  const messageTag = shownTag(before?.messages ?? {}, before?.message ?? '', lang);
  const messages = { ...before?.messages, [messageTag]: filled.message };
  return {
    class: filled.class,
    names: { ...before?.names, [nameTag]: filled.name },
    messages: Object.fromEntries(Object.entries(messages).filter(([, text]) => text !== '')),
    authority: before?.authority ?? { name: '', email: '', phone: '', url: '' },
    country: before?.country ?? '',
    layers: [layer, ...others],
    times: isAlways ? later : [span, ...later],
  };
}

/** A layer with different references for floor and ceiling keeps them while its heights are unchanged. */
const isMixed = (layer: Zone['layers'][number] | undefined): boolean =>
  layer?.floor !== null && layer?.ceiling !== null && layer?.floor.reference !== layer?.ceiling.reference;
