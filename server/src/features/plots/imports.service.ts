import type { plotImports } from '@smartflight/contract/endpoints.ts';
import type { BodyOf } from '@smartflight/contract/kit/endpoint.ts';
import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import { positionsOf } from '@smartflight/contract/land/boundary.ts';
import {
  type ImportedPlot,
  type ImportOutcome,
  importedPlot,
} from '@smartflight/contract/land/plot-imports.schemas.ts';
import { duplicateIou, mostImportPositions } from '@smartflight/contract/land/plot-imports.ts';
import type { PlotParameters } from '@smartflight/contract/land/plot-parameters.schemas.ts';
import { overlapRatio } from '@smartflight/geo/overlap.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { auditMany } from '../../access/audit.ts';
import { visiblePlots } from '../../access/plot-scope.ts';
import { fieldResponse, issueCode } from '../../platform/http/failures.ts';
import { Fault, type FaultField, fault } from '../../platform/http/fault.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type Land, surveyed } from './land.ts';
import { insertPlots, plotOwnerOf, spaceFor } from './locked-plots.store.ts';
import { notifyPlotOwner } from './plot-notices.ts';
import type { PlotDeps } from './plots.deps.ts';
import { plotTarget, settledOrNot, validSince } from './plots.service.ts';

interface Ready extends Omit<ImportedPlot, 'parameters' | 'validFrom'> {
  nth: number;
  land: Land;
  parameters: PlotParameters;
  validFrom: Date;
}

/**
 * Imports the features of a file, each completely or not at all. Invalid ones, and those that match a plot the actor
 * already has, are reported and skipped. A trial creates nothing.
 */
export async function importPlots(
  workspace: PlotDeps,
  actor: UserActor,
  body: BodyOf<typeof plotImports.create>,
): Promise<{ items: ImportOutcome[] }> {
  const { deps } = workspace;
  const now = new Date(deps.clock());
  const outcomes: (ImportOutcome | undefined)[] = [];
  const ready: Ready[] = [];
  let positions = 0;
  for (const [nth, feature] of body.features.entries()) {
    const read = readFeature(feature, { at: `body.features.${nth}`, now });
    if ('problems' in read) outcomes[nth] = refused(read.problems, actor);
    else {
      positions += positionsOf(read.boundary);
      ready.push({ ...read, nth });
    }
  }
  if (positions > mostImportPositions)
    throw fault('request.invalid', [{ at: 'body.features', code: 'boundary.too-many-positions' }]);
  await deps.pools.db.transaction().execute(async (tx) => {
    const owner = plotOwnerOf(actor);
    const room = await spaceFor(tx, owner);
    const known = await similarPlots(tx, actor, { lands: ready.map(({ land }) => land), now });
    const wanted: Ready[] = [];
    for (const [at, feature] of ready.entries()) {
      const same = feature.isWanted ? undefined : sameAs(feature, known[at] ?? [], wanted);
      if (same) outcomes[feature.nth] = same;
      else if (wanted.length >= room)
        outcomes[feature.nth] = refused(
          [{ at: `body.features.${feature.nth}`, code: 'plot.too-many' }],
          actor,
        );
      else wanted.push(feature);
    }
    const made = wanted.map((feature) => ({
      ...feature,
      source: { file: body.file, name: feature.sourceName },
    }));
    const ids = body.isTrial ? [] : await insertPlots(tx, actor, { owner, plots: made, now });
    for (const [at, { nth, name, land }] of wanted.entries())
      outcomes[nth] = { state: 'created', id: ids[at] ?? null, name, areaM2: land.areaM2 };
    const since = new Date(Math.min(...wanted.map(({ validFrom }) => validFrom.getTime()), now.getTime()));
    if (ids.length > 0 && since < now) await workspace.intersectFlights(tx, { plotIds: ids, since });
    await auditMany(
      tx,
      actor,
      ids.map((id) => ({ action: 'plots.import', target: plotTarget(id), detail: { file: body.file } })),
    );
    // One notification is enough: its receivers reload the list.
    if (ids[0]) await notifyPlotOwner(tx, { ...owner, id: ids[0] });
  });
  return { items: outcomes.filter((outcome) => outcome !== undefined) };
}

const refused = (problems: readonly FaultField[], { language }: UserActor): ImportOutcome => ({
  state: 'refused',
  fields: problems.map((problem) => fieldResponse(problem, language)),
});

function readFeature(
  feature: unknown,
  { at, now }: { at: string; now: Date },
): Omit<Ready, 'nth'> | { problems: FaultField[] } {
  const parsed = importedPlot.safeParse(feature);
  if (!parsed.success)
    return {
      problems: parsed.error.issues.slice(0, 10).map((issue) => ({
        at: [at, ...issue.path].join('.'),
        code: issueCode({
          instancePath: '',
          keyword: issue.code,
          message: issue.message,
          params: 'origin' in issue ? { origin: issue.origin } : {},
        }),
      })),
    };
  const land = surveyed(parsed.data.boundary, `${at}.boundary`);
  const parameters = settledOrNot(parsed.data.parameters, `${at}.parameters`);
  const problems = [land, parameters].flatMap((found) => ('problem' in found ? [found.problem] : []));
  if ('problem' in land || 'problem' in parameters) return { problems };
  try {
    const validFrom = validSince(parsed.data.validFrom, now, `${at}.validFrom`);
    return { ...parsed.data, land, parameters, validFrom };
  } catch (error) {
    if (error instanceof Fault) return { problems: [...(error.fields ?? [])] };
    throw error;
  }
}

interface Similar {
  id: string;
  name: string;
  boundary: Boundary;
}

/** For each land the few visible plots with an intersecting box and a similar size. */
async function similarPlots(
  db: Database,
  actor: UserActor,
  { lands, now }: { lands: readonly Land[]; now: Date },
): Promise<Similar[][]> {
  const column = (of: (land: Land) => number) => lands.map(of);
  const { rows } = await sql<Similar & { nth: number }>`
    select w.nth::int as nth, p.id, p.name, b.boundary
    from unnest(${column(({ box }) => box.west)}::float8[], ${column(({ box }) => box.south)}::float8[],
      ${column(({ box }) => box.east)}::float8[], ${column(({ box }) => box.north)}::float8[],
      ${column(({ areaM2 }) => areaM2)}::float8[]) with ordinality as w (west, south, east, north, area_m2, nth)
    cross join lateral (
      select p.id, p.name, p.boundary_version from plots p
      where p.area && box(point(w.west, w.south), point(w.east, w.north)) and p.ended_at is null
        and p.area_m2 between w.area_m2 * ${duplicateIou} and w.area_m2 / ${duplicateIou} and ${visiblePlots(actor, now)}
      order by abs(p.area_m2 - w.area_m2), p.id limit 10) p
    join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version`.execute(db);
  const found: Similar[][] = lands.map(() => []);
  for (const { nth, ...plot } of rows) found[nth - 1]?.push(plot);
  return found;
}

/** The plot that a feature duplicates, among the actor's plots or the preceding features. */
function sameAs(
  { land }: Ready,
  known: readonly Similar[],
  before: readonly Ready[],
): ImportOutcome | undefined {
  for (const { id, name, boundary } of known) {
    const shared = overlapRatio(land.boundary, boundary);
    if (shared > duplicateIou) return { state: 'duplicate', of: { id, name }, nth: null, iou: shared };
  }
  for (const other of before) {
    if (!boxesIntersect(land, other.land)) continue;
    const shared = overlapRatio(land.boundary, other.land.boundary);
    if (shared > duplicateIou) return { state: 'duplicate', of: null, nth: other.nth, iou: shared };
  }
  return undefined;
}

const boxesIntersect = ({ box: a }: Land, { box: b }: Land): boolean =>
  a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
