import type { Boundary } from '@smartflight/contract/land/boundary.schemas.ts';
import type { Plot } from '@smartflight/contract/land/plots.schemas.ts';
import { type PlotRight, restoreDays } from '@smartflight/contract/land/plots.ts';
import { type RawBuilder, sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { joinShare, openShare, ownPlots, rightOn } from '../../access/plot-scope.ts';

export interface PlotRecord {
  id: string;
  name: string;
  crop: string;
  surveyor_name: string | null;
  company_name: string | null;
  area_m2: number;
  perimeter_m: number;
  created_at: Date;
  changed_at: Date;
  version: number;
  boundary_version: number;
  angle_deg: number | null;
  swath_m: number | null;
  height_m: number | null;
  speed_mps: number | null;
  flow_lpm: number | null;
  rate_lpha: number | null;
  inset_m: number;
  right: PlotRight;
  shared_by: string | null;
  shared_until: Date | null;
  shared_with: number;
  ended_at: Date | null;
  end_reason: Plot['endReason'];
  west: number;
  south: number;
  east: number;
  north: number;
  outline: Boundary;
}

/** The columns of a plot in answers, selected from `plots p` with `plotJoins`. */
export const plotColumns = (actor: UserActor, now: Date): RawBuilder<unknown> => sql`
  p.id, p.name, p.crop, nullif(y.username, '') as surveyor_name, c.name as company_name, p.area_m2, p.perimeter_m,
  p.created_at, p.changed_at, p.version, p.boundary_version, p.angle_deg, p.swath_m, p.height_m, p.speed_mps,
  p.flow_lpm, p.rate_lpha, p.inset_m, p.ended_at, p.end_reason, p.west, p.south, p.east, p.north,
  ${rightOn(actor)} as right, s.until as shared_until,
  coalesce(nullif(h.username, ''), c.name, '') as shared_by,
  case when ${ownPlots(actor)} then (
    select count(*) from plot_shares s where s.plot_id = p.id and ${openShare(now)}) else 0 end as shared_with,
  coalesce(b.outline, b.boundary) as outline`;

export const plotJoins = (actor: UserActor, now: Date): RawBuilder<unknown> => sql`
  left join accounts y on y.id = p.surveyor_id left join companies c on c.id = p.company_id
  ${joinShare(actor, now)} left join accounts h on h.id = s.shared_by
  join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version`;

const dayMs = 86_400_000;

export function toPlot(row: PlotRecord): Plot {
  const { right } = row;
  return {
    id: row.id,
    name: row.name,
    crop: row.crop,
    surveyorName: row.surveyor_name,
    companyName: row.company_name,
    areaM2: row.area_m2,
    perimeterM: row.perimeter_m,
    uploadedAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    version: row.version,
    parameters: {
      angleDeg: row.angle_deg,
      swathM: row.swath_m,
      heightM: row.height_m,
      speedMps: row.speed_mps,
      flowLpm: row.flow_lpm,
      rateLpha: row.rate_lpha,
      insetM: row.inset_m,
    },
    right,
    shared:
      right === 'own'
        ? null
        : { by: row.shared_by ?? '', right, until: row.shared_until?.toISOString() ?? null },
    sharedWith: row.shared_with,
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
    restorableUntil:
      row.ended_at && row.end_reason === 'removed'
        ? new Date(row.ended_at.getTime() + restoreDays * dayMs).toISOString()
        : null,
    bbox: [row.west, row.south, row.east, row.north],
    outline: row.outline,
  };
}
