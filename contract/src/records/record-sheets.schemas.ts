import { z } from 'zod';
import { instant, uuid } from '../kit/fields.schemas.ts';
import { personal } from '../kit/personal.schemas.ts';
import { recordPlaces } from '../places/near-place.schemas.ts';
import { type EnteredFieldId, enteredField, enteredFieldIds } from './fields.ts';
import { recordDetail, recordEntries, recordFilter } from './records.schemas.ts';
import { sealedBody } from './sealed.schemas.ts';

/** Groups of entered fields that name or identify people, or are free text. */
const groupsOfPeople: readonly string[] = ['customer', 'people', 'note'];

const concernsPeople = (id: EnteredFieldId): boolean =>
  id === 'operatorId' || groupsOfPeople.includes(enteredField(id).group);

const { shape } = sealedBody;
const fields = recordEntries.shape;
const entries = recordEntries.extend(
  Object.fromEntries(
    enteredFieldIds.map((id) => [id, concernsPeople(id) ? personal(fields[id]) : fields[id]]),
  ) as Pick<typeof fields, EnteredFieldId>,
);
const place = recordPlaces.shape.items.element;

/** What a sheet shows of a sealed record, with its personal fields marked; nothing else of the file. */
export const sheetBody = z.object({
  ...sealedBody.pick({
    id: true,
    version: true,
    localDate: true,
    timeZone: true,
    workType: true,
    location: true,
    pilots: true,
    drones: true,
    products: true,
    labels: true,
  }).shape,
  /** Free text. */
  reason: personal(shape.reason),
  holder: z.object({ name: personal(z.string()) }),
  plot: shape.plot.unwrap().strip().nullable(),
  figures: shape.figures.strip(),
  weather: recordDetail.shape.weather.optional(),
  /** Names of places are those of dwellings and their people. */
  places: recordPlaces
    .extend({ items: z.array(place.extend({ name: personal(place.shape.name) })) })
    .nullish(),
  entries,
  regimes: z.record(z.string(), z.object({ limits: recordDetail.shape.regimes.element.shape.limits })),
  flights: z.array(
    shape.flights.element.extend({
      treated: shape.flights.element.shape.treated.unwrap().strip().nullable(),
    }),
  ),
});

export type SheetBody = z.infer<typeof sheetBody>;

/** Summaries and schemas of `recordSheets`, by endpoint. */
export const recordSheetsSchemas = {
  list: {
    summary: 'The newest sealed versions of complete records to print, newest day first, as their files are',
    query: recordFilter.omit({ state: true }),
    response: z.object({
      /** Each the text of the file, as it is verified. */
      items: z.array(z.object({ id: uuid, file: z.string() })),
      /** False when more records fit the filter than are printed at once. */
      isComplete: z.boolean(),
    }),
  },
  get: {
    summary: 'The newest sealed version of a record as its sheet shows it; links to share leave people out',
    params: z.object({ id: uuid }),
    response: z.object({
      body: sheetBody,
      seal: z.object({
        /** SHA-256 of the whole sealed record, hex. */
        hash: z.string(),
        sealedAt: instant,
        sequence: z.number().int(),
      }),
      /** SHA-256 of the public key that sealed it, hex. */
      fingerprint: z.string(),
    }),
  },
};
