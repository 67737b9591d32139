import { z } from 'zod';
import { uuid } from '../kit/fields.schemas.ts';
import { zoneLayer, zoneTime } from './zone.schemas.ts';
import { bboxText, zoneFacts } from './zones.schemas.ts';

const around = z
  .object({
    lat: z.coerce.number().min(-90).max(90).optional(),
    lon: z.coerce.number().min(-180).max(180).optional(),
    /** With `lat` and `lon`; metres. */
    radiusM: z.coerce.number().min(1).max(100_000).default(10_000),
    /** Alternative to a place: a box of at most 5° by 5°. */
    bbox: bboxText.optional(),
  })
  .check(({ value, issues }) => {
    const { lat, lon, bbox } = value;
    for (const [field, given] of Object.entries({ lat, lon }))
      if (bbox === undefined && given === undefined)
        issues.push({ code: 'custom', message: 'field.required', path: [field], input: value });
  });

const zoneAround = z.object({
  ...zoneFacts,
  message: z.string(),
  country: z.string(),
  layers: z.array(zoneLayer),
  times: z.array(zoneTime),
  /** From the requested place (or the box's centre) to the nearest edge; 0 inside. */
  distanceM: z.number(),
});

const runway = z.object({
  ends: z.array(z.tuple([z.number(), z.number()])),
  lengthM: z.number().nullable(),
  widthM: z.number().nullable(),
});

const airportAround = z.object({
  /** ICAO or local code. */
  ident: z.string(),
  name: z.string(),
  lat: z.number(),
  lon: z.number(),
  elevationM: z.number().nullable(),
  runways: z.array(runway),
  /** Protection shapes; the zone with the same `zoneId` has them too. */
  zoneId: uuid,
  layers: z.array(zoneLayer),
  distanceM: z.number(),
});

/** Summaries and schemas of `noFly`, by endpoint. */
export const noFlySchemas = {
  round: {
    summary: 'Zones near a place or in a box that have not ended, the nearest first; ETag, 304',
    query: around,
    response: z.object({ zones: z.array(zoneAround), left: z.number().int() }),
  },
  airport: {
    summary:
      'Airports near a place or in a box with their runways and protection, the nearest first; ETag, 304',
    query: around,
    response: z.object({ airports: z.array(airportAround), left: z.number().int() }),
  },
};
