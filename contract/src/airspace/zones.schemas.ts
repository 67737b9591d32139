import { z } from 'zod';
import { flag, instant, timeZone, uuid } from '../kit/fields.schemas.ts';
import { pageOf, paging } from '../kit/paging.schemas.ts';
import { formWithFile } from '../system/files.schemas.ts';
import { zoneLayer, zoneShape, zoneTime } from './zone.schemas.ts';
import { zoneClasses, zoneLimits } from './zone.ts';
import { handSource, importStates, zoneFormats, zoneStates } from './zones.ts';

const languageTag = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/, { error: 'field.invalid' });

const inLanguages = (most: number) =>
  z.record(languageTag, z.string().trim().max(most, { error: 'field.too-long' }));

const short = z.string().trim().max(200, { error: 'field.too-long' }).default('');

/** Responsible authority; '' for unknown values. */
const authority = z.object({ name: short, email: short, phone: short, url: short });

/** Names and messages by language tag, as in the source (`de-CH`, `en`). */
const content = {
  class: z.enum(zoneClasses),
  names: inLanguages(200).refine((names) => Object.values(names).some((name) => name !== ''), {
    error: 'field.required',
  }),
  messages: inLanguages(2_000).default({}),
  authority: authority.default({ name: '', email: '', phone: '', url: '' }),
  /** ISO 3166-1 alpha-3, or ''. */
  country: z
    .string()
    .regex(/^([A-Z]{3})?$/, { error: 'field.invalid' })
    .default(''),
  layers: z.array(zoneLayer).min(1, { error: 'field.required' }).max(zoneLimits.mostLayers),
  /** Empty: always. */
  times: z.array(zoneTime).max(zoneLimits.mostTimes).default([]),
};

export const zoneForm = z.object(content).extend({
  times: z
    .array(zoneTime.refine((time) => timeZone.safeParse(time.timeZone).success, { error: 'zone.unknown' }))
    .max(zoneLimits.mostTimes)
    .default([]),
});

export type ZoneForm = z.output<typeof zoneForm>;

/** west, south, east, north in degrees; east < west crosses the antimeridian. */
const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);

/** A box in a query, in that order. */
export const bboxText = z.string().regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/, { error: 'bbox.malformed' });

/** Fields of a zone in every response. */
export const zoneFacts = {
  id: uuid,
  class: z.enum(zoneClasses),
  /** In the caller's language, else in English, else in the source's first language. */
  name: z.string(),
  state: z.enum(zoneStates),
  /** ICAO or local code of the airport that the zone protects. */
  airport: z.string().nullable(),
};

const summary = z.object({
  ...zoneFacts,
  source: z.string(),
  identifier: z.string(),
  country: z.string(),
  authority: z.object({ name: z.string(), email: z.string(), phone: z.string(), url: z.string() }),
  message: z.string(),
  /** Increases with every change of the zone; an import of equal data does not change it. */
  version: z.number().int(),
  layers: z.number().int(),
  times: z.array(zoneTime),
  bbox: box,
  updatedAt: instant,
  endedAt: instant.nullable(),
});

export type ZoneSummary = z.infer<typeof summary>;

const rings = z.array(z.array(z.array(z.number())));

/** A volume without the limits of stored ones. */
const publishedLayer = z.object({
  ...zoneLayer.shape,
  shape: z.union([
    z.object({ type: z.literal('Polygon'), coordinates: rings }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(rings) }),
    z.object({ type: z.literal('Circle'), centre: z.array(z.number()), radiusM: z.number() }),
  ]),
});

export type PublishedLayer = z.infer<typeof publishedLayer>;

const zone = summary.extend({
  names: z.record(z.string(), z.string()),
  messages: z.record(z.string(), z.string()),
  layers: z.array(zoneLayer),
  /**
   * What the source published, where the layers differ: divided into more of them, or outlines moved outwards by up to
   * `reachM` and without small holes, so that they have fewer corners. Null where they are as published.
   */
  original: z
    .object({
      corners: z.number().int(),
      parts: z.number().int(),
      reachM: z.number(),
      filledHoles: z.number().int(),
    })
    .nullable(),
});

export type Zone = z.infer<typeof zone>;

/** A layer of a zone for a map, simplified for the requested zoom. */
const mapZone = z.object({ ...zoneFacts, layer: z.number().int(), ...zoneLayer.shape });

export type MapZone = z.infer<typeof mapZone>;

/** Zones grouped by place, too small for the zoom or beyond the response's limit. */
const cluster = z.object({
  lon: z.number(),
  lat: z.number(),
  zones: z.number().int(),
  /** The strictest class among them. */
  class: z.enum(zoneClasses),
});

export type ZoneCluster = z.infer<typeof cluster>;

/** Shape, time and heights to check; defaults: from now on, at any height. */
export const zoneQuestion = z
  .object({
    shape: zoneShape,
    from: instant.optional(),
    until: instant.optional(),
    lowestM: z.number().min(0).max(10_000).optional(),
    highestM: z.number().min(0).max(10_000).optional(),
  })
  .refine(({ from, until }) => !from || !until || Date.parse(from) <= Date.parse(until), {
    error: 'range.reversed',
    path: ['until'],
  });

export type ZoneQuestion = z.output<typeof zoneQuestion>;

const met = z.object({
  ...zoneFacts,
  /** Whether it may not be flown in without a licence, or only warns. */
  keepsOut: z.boolean(),
  layer: z.number().int(),
  ...zoneLayer.shape,
  times: z.array(zoneTime),
  /** True when only the unknown terrain height leaves open whether the heights overlap. */
  maybe: z.boolean(),
});

export type IntersectedZoneRow = z.infer<typeof met>;

/** What of a feature could not be taken over; the zone is then larger or longer in force, never less. */
const warning = z.object({ code: z.string(), message: z.string(), at: z.string() });

const importLine = z.object({
  /** Number of the feature in the file from 1; 0 for a zone that is no longer in the file and ends. */
  nth: z.number().int(),
  identifier: z.string(),
  name: z.string(),
  state: z.enum(importStates),
  layers: z.number().int(),
  /** Reason of a refusal: a stable code, its text in the caller's language, and the place in the feature. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  at: z.string().nullable(),
  warnings: z.array(warning),
});

export type ZoneImportLine = z.infer<typeof importLine>;

const importResult = z.object({
  format: z.enum(zoneFormats),
  source: z.string(),
  features: z.number().int(),
  counts: z.record(z.enum(importStates), z.number().int()),
  /** False for a preview, and when nothing of the file was usable: nothing has changed. */
  isApplied: z.boolean(),
  /** Bounding box of the imported features; null without any. */
  bbox: box.nullable(),
  /** Refused ones first. */
  lines: z.array(importLine),
  left: z.number().int(),
});

export type ZoneImportResult = z.infer<typeof importResult>;

/** A feature of a source's last import that could not be used: what it prohibits within its box is not known. */
const unresolved = z.object({
  source: z.string(),
  identifier: z.string(),
  name: z.string(),
  /** Why, in the caller's language, and the place in the feature. */
  message: z.string(),
  at: z.string(),
  /** Null where the feature has no readable position; checks then do not name it. */
  bbox: box.nullable(),
});

export type UnresolvedZone = z.infer<typeof unresolved>;

const source = z.object({
  source: z.string(),
  zones: z.number().int(),
  airports: z.number().int(),
  importedAt: instant.nullable(),
  fileName: z.string().nullable(),
});

export type ZoneSource = z.infer<typeof source>;

const one = z.object({ id: uuid });

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** Summaries and schemas of `zones`, by endpoint. */
export const zonesSchemas = {
  list: {
    summary: 'Zones by name, source, class, state or box; without a state those in force now or later',
    query: paging.extend({
      q: z.string().trim().max(64).optional(),
      source: z.string().max(60).optional(),
      class: z.enum(zoneClasses).optional(),
      state: z.enum(zoneStates).optional(),
      /** `false` excludes airport protection. */
      airports: flag.optional(),
      bbox: bboxText.optional(),
    }),
    response: pageOf(summary),
  },
  map: {
    summary:
      'Zones to draw in a box at a whole zoom, thinned for it and bounded; ask with boxes of map tiles: ETag, 304',
    query: z.object({ bbox: bboxText, zoom: integer(0, 22) }),
    response: z.object({ zones: z.array(mapZone), clusters: z.array(cluster) }),
  },
  check: {
    summary:
      'Zones that a shape meets within a time and heights, the strictest first, and the published features around it that could not be read',
    body: zoneQuestion,
    response: z.object({ zones: z.array(met), left: z.number().int(), unresolved: z.array(unresolved) }),
  },
  sources: {
    summary: 'Where the zones come from, with their counts and last import',
    response: z.object({ items: z.array(source) }),
  },
  unresolved: {
    summary: 'Features of the last imports that could not be used, at most 500',
    response: z.object({ items: z.array(unresolved), total: z.number().int() }),
  },
  get: { summary: 'One zone with all its layers', params: one, response: zone },
  original: {
    summary: 'The layers of a zone as its source published them, whatever their number of corners',
    params: one,
    response: z.object({ layers: z.array(publishedLayer) }),
  },
  create: { summary: 'Add a zone by hand', body: zoneForm, response: zone },
  update: {
    summary: 'Replace the data of a zone; a later import of its source replaces it again',
    params: one,
    body: zoneForm,
    response: zone,
  },
  end: { summary: 'End a zone; it stays in the list of the ended ones', params: one, response: zone },
  import: {
    summary:
      'Import an airspace file (ED-269, ED-318, GeoJSON, KML, KMZ, or runways.csv of OurAirports): zones of the same source and identifier are replaced, those missing in the file end',
    query: z.object({
      source: z
        .string()
        .trim()
        .min(1, { error: 'field.required' })
        .max(60, { error: 'field.too-long' })
        .refine((name) => name !== handSource, { error: 'field.invalid' }),
      /** Detected from the file when absent. */
      format: z.enum(zoneFormats).optional(),
      fileName: z.string().max(200).optional(),
      /** Class for airport protection and for GeoJSON zones without a kind; other formats contain it. */
      class: z.enum(zoneClasses).default('restricted'),
      /** `false` keeps zones that are missing in the file. */
      endMissing: flag.default(true),
      /** Preview without changes. */
      isTrial: flag.default(false),
    }),
    body: formWithFile('field.required'),
    response: importResult,
  },
};
