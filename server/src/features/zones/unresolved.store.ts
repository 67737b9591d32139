import type { UnresolvedZone } from '@smartflight/contract/airspace/zones.schemas.ts';
import { zoneAnswers } from '@smartflight/contract/airspace/zones.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { isMessageId, messageOf } from '@smartflight/contract/messages/messages.ts';
import type { Box } from '@smartflight/geo/shape.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { RefusedFeature } from './zone-reading.ts';

interface Row {
  source: string;
  identifier: string;
  name: string;
  code: string;
  at: string;
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
  total: number;
}

/** Replaces the unresolved features of a source by those of its import. */
export async function putUnresolved(
  tx: Transaction<DB>,
  source: string,
  refused: readonly RefusedFeature[],
): Promise<void> {
  await sql`delete from unresolved_zones where source = ${source}`.execute(tx);
  if (refused.length === 0) return;
  const rows = refused.map(({ nth, identifier, name, code, at, box }) => ({
    nth,
    identifier: storable(identifier),
    name: storable(name),
    code,
    at: storable(at),
    ...box,
  }));
  await sql`
    insert into unresolved_zones (source, nth, identifier, name, code, at, west, south, east, north)
    select ${source}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (nth integer, identifier text,
      name text, code text, at text, west float8, south float8, east float8, north float8)`.execute(tx);
}

/** Text without the characters that PostgreSQL can't store: NUL and unpaired surrogates. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** Unresolved features by source and place in its file; with a box those that may concern it. */
export async function readUnresolved(
  db: Database,
  language: Language,
  within?: Box,
): Promise<{ items: UnresolvedZone[]; total: number }> {
  const most = within ? zoneAnswers.check : zoneAnswers.results;
  const where = within
    ? sql`west <= ${within.east} and east >= ${within.west} and south <= ${within.north} and north >= ${within.south}`
    : sql`true`;
  const { rows } = await sql<Row>`
    select source, identifier, name, code, at, west, south, east, north, count(*) over ()::int as total
    from unresolved_zones where ${where} order by west is null, source, nth limit ${most}`.execute(db);
  return { items: rows.map((row) => toUnresolved(row, language)), total: rows[0]?.total ?? 0 };
}

function toUnresolved(row: Row, language: Language): UnresolvedZone {
  const { source, identifier, name, code, at, west, south, east, north } = row;
  const isPlaced = west !== null && south !== null && east !== null && north !== null;
  return {
    source,
    identifier,
    name,
    message: messageOf(language, isMessageId(code) ? code : 'zone.feature-malformed'),
    at,
    bbox: isPlaced ? [west, south, east, north] : null,
  };
}
