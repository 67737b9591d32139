import { sign } from 'node:crypto';
import type { FlightCoverage } from '@smartflight/contract/flights/flights.schemas.ts';
import type { NearPlaces, RecordPlaces } from '@smartflight/contract/places/near-place.schemas.ts';
import type { LabelResult } from '@smartflight/contract/records/label-check.ts';
import type { RecordWeather } from '@smartflight/contract/records/record-weather.schemas.ts';
import type { RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import {
  canonicalJson,
  hashesOf,
  type SealStatement,
  sealFormat,
  sha256,
  signedBytes,
} from '@smartflight/contract/records/seal.ts';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { toSortie } from './record-view.ts';
import { type FlightOfRecord, productKey, type RecordRecord } from './records.store.ts';
import { type SealedFlight, type SealedPass, type SealSummary, summaryOf } from './seal-summary.ts';
import { insertSeal, nextPlace, recordKey } from './seals.store.ts';
import type { RecordMinute } from './weather/record-weather.ts';

/** Treated ground of a flight, with each of its passes. */
type FlownGround = FlightCoverage & { passes: SealedPass[] };

/** Reads the treated ground of flights that the actor sees, by flight id. */
export type ReadCoverages = (actor: UserActor, ids: readonly string[]) => Promise<Map<string, FlownGround>>;

/** Sensitive places of a holder near the ground of flights; entered wind is that of ground without a measurement. */
export type ReadPlaces = (
  db: Database,
  actor: UserActor,
  o: {
    ids: readonly string[];
    holderId: string;
    entered: { windMps: number | null; windFromDeg: number | null };
  },
) => Promise<NearPlaces>;

/** What is sealed: a record with its flights and their treated ground. */
export interface SealedContent {
  row: RecordRecord;
  entries: RecordEntries;
  weather: RecordWeather;
  places: RecordPlaces | null;
  labels: LabelResult[];
  flights: readonly SealedFlight[];
  /** The versions that its lines name, by `productKey`. */
  products: ReadonlyMap<string, Record<string, unknown>>;
  boundary: unknown;
  reason: string | null;
}

/** Signs and stores the next version of a record, linked to the holder's seal before. */
export async function sealRecord(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  tx: Database,
  actor: UserActor,
  content: SealedContent,
): Promise<{ version: number; hash: string }> {
  const now = new Date(clock());
  const holderId = content.row.holder_id;
  const { version, ...place } = await nextPlace(tx, { holderId, recordId: content.row.id });
  const key = await recordKey(tx, vault, { holderId, now });
  const summary = summaryOf(content.row, { ...content, version });
  const record = recordOf(content, summary);
  const statement: SealStatement = {
    algorithm: 'Ed25519',
    ...(await hashesOf(record)),
    ...place,
    sealedAt: now.toISOString(),
    publicKey: key.publicKey,
  };
  const signature = sign(null, signedBytes(statement), key.privateKey).toString('base64url');
  const seal = { ...statement, signature };
  await insertSeal(tx, actor, {
    recordId: content.row.id,
    holderId,
    version,
    sequence: place.sequence,
    document: canonicalJson({ format: sealFormat, record, seal }),
    hash: statement.hash,
    sealHash: await sha256(canonicalJson(seal)),
    flights: revisionsOf(content.flights),
    summary,
    reason: content.reason,
    now,
  });
  return { version, hash: statement.hash };
}

/** Revision of each flight, by its id. */
export const revisionsOf = (flights: readonly { id: string; revision: number }[]): Record<string, number> =>
  Object.fromEntries(flights.map(({ id, revision }) => [id, revision]));

/** Flights with their ground by number of passes, each pass, and the weather of each minute of treatment, as they are sealed. */
export const withGround = (
  flights: readonly FlightOfRecord[],
  coverages: ReadonlyMap<string, FlownGround>,
  minutes: ReadonlyMap<string, RecordMinute[]>,
): SealedFlight[] =>
  flights.map((flight) => ({
    ...toSortie(flight),
    treated: treatedOf(coverages.get(flight.id)),
    passes: coverages.get(flight.id)?.passes ?? [],
    weather: minutes.get(flight.id)?.map((one) => ({ ...one, at: new Date(one.at).toISOString() })) ?? [],
  }));

const treatedOf = (coverage: FlightCoverage | undefined) =>
  coverage ? { once: coverage.once, twice: coverage.twice, more: coverage.more } : null;

function recordOf(
  { entries, flights, products: used, boundary }: SealedContent,
  summary: SealSummary,
): Record<string, unknown> {
  const { products = [], ...entered } = entries;
  return {
    ...summary,
    plot: summary.plot && { ...summary.plot, boundary },
    entries: entered,
    products: products.map((line) => ({
      ...line,
      label: used.get(productKey(line.productId, line.version)) ?? null,
    })),
    flights,
  };
}
