import { sign } from 'node:crypto';
import type { FlightCoverage } from '@smartflight/contract/flights/flights.schemas.ts';
import type { RecordEntries } from '@smartflight/contract/records/records.schemas.ts';
import { regimesOf } from '@smartflight/contract/records/regimes.ts';
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
import { deltaTOf, ratesOf, statusesOf, toSortie } from './record-view.ts';
import { type FlightOfRecord, productKey, type RecordRecord } from './records.store.ts';
import { insertSeal, nextPlace, recordKey } from './seals.store.ts';

/** Reads the treated ground of flights that the actor sees, by flight id. */
export type ReadCoverages = (
  actor: UserActor,
  ids: readonly string[],
) => Promise<Map<string, FlightCoverage>>;

/** What is sealed: a record with its flights and their treated ground. */
export interface SealedContent {
  row: RecordRecord;
  entries: RecordEntries;
  flights: readonly FlightOfRecord[];
  /** The versions that its lines name, by `productKey`. */
  products: ReadonlyMap<string, Record<string, unknown>>;
  coverages: ReadonlyMap<string, FlightCoverage>;
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
  const record = recordOf(content, version);
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
    reason: content.reason,
    now,
  });
  return { version, hash: statement.hash };
}

/** Revision of each flight, by its id. */
export const revisionsOf = (flights: readonly FlightOfRecord[]): Record<string, number> =>
  Object.fromEntries(flights.map(({ id, revision }) => [id, revision]));

/** The record as it is sealed: areas in m², volumes in L, masses in kg, instants in UTC, positions in degrees WGS-84. */
function recordOf(
  { row, entries, flights, products: used, coverages, boundary, reason }: SealedContent,
  version: number,
): Record<string, unknown> {
  const { products = [], ...entered } = entries;
  return {
    id: row.id,
    version,
    reason,
    holder: { id: row.holder_id, name: row.holder_name },
    localDate: row.local_date,
    timeZone: row.time_zone,
    workType: row.work_type,
    plot: row.plot_id && { id: row.plot_id, name: row.plot_name, areaM2: row.plot_m2, boundary },
    location: row.lat === null || row.lon === null ? null : { lat: row.lat, lon: row.lon },
    figures: {
      flights: row.flights,
      startAt: row.start_at?.toISOString() ?? null,
      endAt: row.end_at?.toISOString() ?? null,
      netAreaM2: row.net_m2,
      grossAreaM2: row.gross_m2,
      volumeL: row.volume_l,
      massKg: row.mass_kg,
      ...ratesOf(row),
      deltaTC: deltaTOf(entries),
    },
    pilots: row.pilots,
    drones: row.drones,
    entries: entered,
    products: products.map((line) => ({
      ...line,
      label: used.get(productKey(line.productId, line.version)) ?? null,
    })),
    regimes: Object.fromEntries(
      statusesOf(row, entries).map(({ id, limits }) => [id, { source: sourceOf(id), limits }]),
    ),
    flights: flights.map((flight) => ({
      ...toSortie(flight),
      treated: treatedOf(coverages.get(flight.id)),
    })),
  };
}

const sourceOf = (id: string) => regimesOf([id])[0]?.source ?? null;

/** Ground by number of passes. */
const treatedOf = (coverage: FlightCoverage | undefined) =>
  coverage ? { once: coverage.once, twice: coverage.twice, more: coverage.more } : null;
