import type pg from 'pg';
import { derivationVersion } from '../derivation/version.ts';

/** Figures of a flight whose changes are counted, by their columns. */
export const comparedFigures = [
  'flight_s',
  'work_s',
  'gross_m2',
  'net_m2',
  'overlap_m2',
  'inside_m2',
  'outside_m2',
  'skip_m2',
  'volume_l',
  'mass_kg',
  'rate_lpha',
  'rate_kgpha',
  'work_rate_haph',
  'distance_m',
] as const;

type Figure = (typeof comparedFigures)[number];
export type Figures = Record<Figure, number | null>;

/** Rounding of stored numbers of single precision stays below this share. */
const sameShare = 1e-6;

/** The change of one figure over several flights. */
export interface FigureChange {
  figure: Figure;
  changed: number;
  before: number;
  after: number;
  largest: number;
}

/** Adds up which figures changed and by how much; a missing figure counts as 0. */
export function figureChanges(pairs: readonly { before: Figures; after: Figures }[]): FigureChange[] {
  return comparedFigures.flatMap((figure) => {
    const changes = pairs
      .map(({ before, after }) => ({ before: before[figure] ?? 0, after: after[figure] ?? 0 }))
      .filter(({ before, after }) => isChanged(before, after));
    if (changes.length === 0) return [];
    return {
      figure,
      changed: changes.length,
      before: changes.reduce((sum, { before }) => sum + before, 0),
      after: changes.reduce((sum, { after }) => sum + after, 0),
      largest: Math.max(
        ...changes.map(({ before, after }) => (before === 0 ? 0 : Math.abs(after / before - 1))),
      ),
    };
  });
}

const isChanged = (before: number, after: number): boolean =>
  Math.abs(after - before) > sameShare * Math.max(Math.abs(before), Math.abs(after));

/** The flights of an earlier version among these, with their figures. */
export async function outdatedAmong(
  client: pg.PoolClient,
  ids: readonly string[],
): Promise<Map<string, Figures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await client.query<Figures & { id: string }>({
    name: 'outdated-among',
    text: `select id, ${comparedFigures.join(', ')} from flights where id = any($1) and derivation_version <> $2`,
    values: [ids, derivationVersion],
  });
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}

/** Counts flights of an earlier version that this transaction has derived again, removed or given up. */
export async function noteDerivedAgain(
  client: pg.PoolClient,
  o: { before: ReadonlyMap<string, Figures>; removed: number; lost: number; now: number },
): Promise<void> {
  const pairs = await pairsOf(client, o.before);
  if (pairs.length + o.removed + o.lost === 0) return;
  const changed = pairs.filter((pair) => figureChanges([pair]).length > 0).length;
  await client.query(
    `insert into rederived as r (version, flights, changed, removed, lost, began_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))
     on conflict (version) do update set flights = r.flights + excluded.flights,
       changed = r.changed + excluded.changed, removed = r.removed + excluded.removed, lost = r.lost + excluded.lost`,
    [derivationVersion, pairs.length, changed, o.removed, o.lost, o.now],
  );
  await client.query(
    `insert into rederived_figures as f (version, figure, changed, before, after, largest)
     select $1, c.figure, c.changed, c.before, c.after, c.largest from jsonb_to_recordset($2::jsonb)
       as c (figure text, changed bigint, before float8, after float8, largest float8) order by c.figure
     on conflict (version, figure) do update set changed = f.changed + excluded.changed,
       before = f.before + excluded.before, after = f.after + excluded.after,
       largest = greatest(f.largest, excluded.largest)`,
    [derivationVersion, JSON.stringify(figureChanges(pairs))],
  );
}

async function pairsOf(
  client: pg.PoolClient,
  before: ReadonlyMap<string, Figures>,
): Promise<{ before: Figures; after: Figures }[]> {
  if (before.size === 0) return [];
  const { rows } = await client.query<Figures & { id: string }>(
    `select id, ${comparedFigures.join(', ')} from flights where id = any($1) and derivation_version = $2`,
    [[...before.keys()], derivationVersion],
  );
  return rows.map((row) => ({ before: before.get(row.id)!, after: row }));
}
