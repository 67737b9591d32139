import type { FieldPolygon } from '@smartflight/fleet/drone/plan-field.ts';
import type { FlownTotals } from '@smartflight/fleet/drone/scenario.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import type { LastTreated, PlannedDrone, PlannedField } from './fleet-plan.ts';
import { type DemoKeys, secretOf } from './keys.ts';
import type { Holder } from './seeds/seed-plots.ts';
import { campaignDrones, companies, emailOf, lateDrone, owned, signIns } from './world.ts';

export async function plannedDrones(deps: Deps, keys: DemoKeys): Promise<PlannedDrone[]> {
  const { db } = deps.pools;
  const accounts = await db.selectFrom('accounts').select(['id', 'email']).execute();
  const accountOf = new Map(accounts.map(({ id, email }) => [email, id]));
  const planned: PlannedDrone[] = [];
  for (const company of companies) {
    const holder = await db
      .selectFrom('companies')
      .select('id')
      .where('invitation_code', '=', company.invitationCode)
      .executeTakeFirst();
    const fields = await fieldsOf(deps, company.plotPrefix, { companyId: holder?.id ?? null, ownerId: null });
    const pilotIds = company.pilots.flatMap(({ key }) => accountOf.get(emailOf(key)) ?? []);
    planned.push(...fleetOf(keys, { ...company.drones, ...company, fields, pilotIds }));
  }
  for (const key of ['pilot', 'owner'] as const) {
    const id = accountOf.get(emailOf(key));
    const fields = await fieldsOf(deps, owned[key].plotPrefix, { companyId: null, ownerId: id ?? null });
    const timeZone = signIns.find((account) => account.key === key)?.timeZone ?? 'UTC';
    planned.push(
      ...fleetOf(keys, {
        ...owned[key],
        timeZone,
        fields,
        pilotIds: id ? [id] : [],
        inspects: key === 'pilot',
      }),
    );
  }
  return planned;
}

/** Each drone's totals before an instant (epoch ms), as counted by the server. */
export async function flownBefore(
  { pools }: Pick<Deps, 'pools'>,
  at: number,
): Promise<Record<string, FlownTotals>> {
  const { rows } = await pools.app.query<FlownTotals & { id: string }>(
    `select drone_id as id, sum(gross_m2)::float8 as "areaM2", count(*)::int as sorties,
       sum(flight_s)::float8 as "flightS", sum(distance_m)::float8 as "distanceM"
     from flights where counted and start_at < to_timestamp($1::float8 / 1000) group by drone_id`,
    [at],
  );
  return Object.fromEntries(rows.map(({ id, ...totals }) => [id, totals]));
}

/** When each plot was last sprayed and sown before an instant (epoch ms), as found by the server. */
export async function treatedBefore({ pools }: Pick<Deps, 'pools'>, at: number): Promise<LastTreated> {
  const { rows } = await pools.app.query<{ plotId: string; work: 'spray' | 'sow'; lastAt: number }>(
    `select plot_id as "plotId", case when work_type = 'sow' then 'sow' else 'spray' end as work,
       (extract(epoch from max(start_at)) * 1000)::float8 as "lastAt"
     from flights where counted and plot_id is not null and gross_m2 > 0 and start_at < to_timestamp($1::float8 / 1000)
     group by 1, 2`,
    [at],
  );
  const treated: LastTreated = {};
  for (const { plotId, work, lastAt } of rows) treated[plotId] = { ...treated[plotId], [work]: lastAt };
  return treated;
}

/** The fleet's fields by name; other fields are not flown. */
async function fieldsOf(deps: Deps, prefix: string, { companyId, ownerId }: Holder): Promise<PlannedField[]> {
  const rows = await deps.pools.db
    .selectFrom('plots')
    .innerJoin('plot_boundaries', (join) =>
      join
        .onRef('plot_boundaries.plot_id', '=', 'plots.id')
        .onRef('plot_boundaries.version', '=', 'plots.boundary_version'),
    )
    .select(['plots.id', 'plot_boundaries.boundary'])
    .where((where) => where.or([where('company_id', '=', companyId), where('owner_id', '=', ownerId)]))
    .where('plots.name', 'like', `${prefix}-%`)
    .where('plots.ended_at', 'is', null)
    .orderBy('plots.name')
    .execute();
  return rows.map(({ id, boundary }) => ({ plotId: id, polygon: boundary as FieldPolygon }));
}

export function fleetOf(
  keys: Pick<DemoKeys, 'deviceKey'>,
  o: {
    prefix: string;
    count: number;
    model: string;
    flyingNow: number;
    timeZone: string;
    fields: PlannedField[];
    pilotIds: string[];
    inspects?: boolean;
  },
): PlannedDrone[] {
  const shares = dealFields(o.fields, o);
  return shares.map((fields, index): PlannedDrone => {
    const id = `${o.prefix}-${String(index + 1).padStart(4, '0')}`;
    const isFlying = index < o.flyingNow;
    return {
      id,
      holder: o.prefix,
      model: o.model,
      secret: secretOf(keys.deviceKey, id),
      timeZone: o.timeZone,
      fields,
      inspected: fields.length > 0 ? fields : o.fields,
      pilotIds: o.pilotIds,
      flies: isFlying ? 'now' : 'history',
      works: isFlying ? 'second' : 'first',
      inspects: o.inspects ?? false,
      sows: !campaignDrones.includes(id),
      isLate: id === lateDrone,
    };
  });
}

/**
 * Each drone works its own part of the land, so that two never spray the same field at once: one field each, the rest
 * to the drones in the air, which come first. Drones for which no field is left only inspect.
 */
function dealFields<F>(fields: readonly F[], o: { count: number; flyingNow: number }): F[][] {
  const shares = Array.from({ length: o.count }, (): F[] => []);
  for (const [at, field] of fields.entries()) {
    const to = at < o.count ? at : (at - o.count) % o.flyingNow;
    shares[to]?.push(field);
  }
  return shares;
}
