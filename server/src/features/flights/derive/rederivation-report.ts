import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';
import { derivationVersion } from '../derivation/version.ts';
import { mostTries } from './outdated.store.ts';

/** What the current version has changed so far, and what is left. */
export interface RederivationReport {
  version: number;
  /** Flights still to derive again, those that failed too often included. */
  left: number;
  failed: number;
  /** Flights derived again, those of them with another figure, and those that are no longer found. */
  flights: number;
  changed: number;
  removed: number;
  /** Flights that keep figures of an earlier version, because their points are no longer stored. */
  lost: number;
  figures: {
    figure: string;
    changed: number;
    /** Sums over the flights whose figure changed. */
    before: number;
    after: number;
    /** Largest change of a flight as a share of its figure before. */
    largest: number;
  }[];
}

/** The report with the outstanding flights as the job last counted them; undefined when nothing was ever outdated. */
export async function readReport(pool: pg.Pool): Promise<RederivationReport | undefined> {
  const { rows } = await pool.query<RederivationReport>(
    `select r.version, r.outstanding::float8 as left, r.failed::float8, r.flights::float8, r.changed::float8,
       r.removed::float8, r.lost::float8, (select coalesce(jsonb_agg(jsonb_build_object('figure', f.figure,
         'changed', f.changed, 'before', f.before, 'after', f.after, 'largest', f.largest) order by f.figure), '[]')
         from rederived_figures f where f.version = r.version) as figures
     from rederived r where r.version = $1`,
    [derivationVersion],
  );
  return rows[0];
}

/**
 * Counts what is left. Returns the report when it is due: at the start, every ten minutes while flights are left, and
 * once at the end; across all processes once each.
 */
export async function dueReport(pool: pg.Pool, now: number): Promise<RederivationReport | undefined> {
  const { rows } = await pool.query<{ left: number; failed: number }>(
    `select (select count(*) from flights where derivation_version between 1 and $1 - 1)::float8 as left,
       (select count(*) from rederivations where tries >= $2 and due_at <= to_timestamp($3::float8 / 1000))::float8
         as failed`,
    [derivationVersion, mostTries, now],
  );
  const { left = 0, failed = 0 } = rows[0] ?? {};
  if (left > 0)
    await pool.query(
      `insert into rederived (version, began_at) values ($1, to_timestamp($2::float8 / 1000))
       on conflict (version) do nothing`,
      [derivationVersion, now],
    );
  const { rowCount } = await pool.query(
    'update rederived set outstanding = $2, failed = $3 where version = $1',
    [derivationVersion, left, failed],
  );
  if (rowCount === 0) return undefined;
  const isOver = left <= failed;
  const { rowCount: due } = await pool.query(
    `update rederived set reported_at = to_timestamp($2::float8 / 1000),
       finished_at = case when $3 then to_timestamp($2::float8 / 1000) end
     where version = $1 and case when $3 then finished_at is null else reported_at is null
       or reported_at <= to_timestamp($2::float8 / 1000) - interval '10 min' end`,
    [derivationVersion, now, isOver],
  );
  return due === 1 ? readReport(pool) : undefined;
}

/** Registers gauges that read the stored report at each scrape, so that all processes show the same. */
export function exposeReport(registry: Registry, pool: pg.Pool): void {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: Label[],
    set: (gauge: Gauge<Label>, report: RederivationReport) => void,
  ) =>
    new Gauge({
      name: `smartflight_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        // A scrape must not fail while the database is away.
        const report = await readReport(pool).catch(() => undefined);
        if (report) set(this, report);
      },
    });
  gauge('flights_outdated', 'Flights that an earlier derivation method derived', [], (own, { left }) =>
    own.set(left),
  );
  gauge(
    'flights_derived_again',
    'Flights derived again by the current method, by outcome',
    ['outcome'],
    (own, r) => {
      own.set({ outcome: 'same' }, r.flights - r.changed);
      own.set({ outcome: 'changed' }, r.changed);
      own.set({ outcome: 'removed' }, r.removed);
      own.set({ outcome: 'lost' }, r.lost);
      own.set({ outcome: 'failed' }, r.failed);
    },
  );
  gauge(
    'flight_figures_changed',
    'Flights whose figure the current method changed',
    ['figure'],
    (own, { figures }) => {
      for (const { figure, changed } of figures) own.set({ figure }, changed);
    },
  );
  gauge('flight_figures_difference', 'Sum of these changes', ['figure'], (own, { figures }) => {
    for (const { figure, before, after } of figures) own.set({ figure }, after - before);
  });
  gauge(
    'flight_figures_largest_share',
    'Largest of these changes as a share',
    ['figure'],
    (own, { figures }) => {
      for (const { figure, largest } of figures) own.set({ figure }, largest);
    },
  );
}
