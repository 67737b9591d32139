import { openStates } from '@smartflight/contract/orders/orders.ts';
import type { WeatherLimits } from '@smartflight/contract/weather/limits.schemas.ts';
import { type AirValues, brokenLimits, limitedAir, rangesOf } from '@smartflight/contract/weather/limits.ts';
import type { WorkWeather } from '@smartflight/contract/weather/weather.schemas.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import { visibleHolders } from '../../access/holder-scope.ts';
import { stationNames } from '../../devices/station-names.ts';
import { limitedValues, nearestAir, readStationAir } from '../../live/stations/near-air.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { limitsOfProducts, type OrderedProduct, setsOf } from './applied-limits.store.ts';

/** Most plots that one call reads. */
const mostPlots = 500;

interface PlotRow {
  orderId: string;
  number: number;
  plotId: string;
  lat: number;
  lon: number;
  companyId: string | null;
  products: OrderedProduct[];
  limits: WeatherLimits | null;
}

const unknown: AirValues = { windMps: null, temperatureC: null, deltaTC: null };
const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

/** The air now at the centres of plots of open orders that the actor sees and that are not done. */
export async function readWorkWeather(
  db: Database,
  actor: UserActor,
  { orderId, plotId }: { orderId?: string | undefined; plotId?: string | undefined },
  now: Date,
): Promise<WorkWeather[]> {
  const { rows } = await sql<PlotRow>`
    select o.id as "orderId", o.number, op.plot_id as "plotId", (p.south + p.north) / 2 as lat,
      case when p.west <= p.east then (p.west + p.east) / 2
        else (p.west + p.east) / 2 + case when p.west + p.east > 0 then -180 else 180 end end as lon,
      h.company_id as "companyId", o.products, h.weather_limits as limits
    from order_plots op join orders o on o.id = op.order_id join record_holders h on h.id = o.holder_id
      join plots p on p.id = op.plot_id
    where o.state = any(${[...openStates]}::text[]) and op.done_at is null and ${visibleHolders(actor)}
      and ${orderId ? sql`o.id = ${orderId}` : sql`true`}
      and ${plotId ? sql`op.plot_id = ${plotId}` : sql`true`}
    order by o.window_to, o.window_from, o.number, op.plot_id limit ${mostPlots}`.execute(db);
  const companyIds = [...new Set(rows.flatMap(({ companyId }) => companyId ?? []))];
  const stations = await readStationAir(db, companyIds, now);
  const ofProducts = await limitsOfProducts(
    db,
    rows.flatMap(({ products }) => products),
  );
  const near = rows.map((row) => nearestAir(stations.get(row.companyId ?? '') ?? [], row, now.getTime()));
  const used = [...new Set(near.flatMap((one) => one?.air.deviceId ?? []))];
  const names = await stationNames(db, actor, used);
  return rows.map((row, nth): WorkWeather => {
    const found = near[nth];
    const values = found ? limitedValues(found.air) : unknown;
    const sets = setsOf(row.limits, row.products, ofProducts);
    const limited = new Set(sets.flatMap(({ limits }) => rangesOf(limits).map(({ measure }) => measure)));
    return {
      orderId: row.orderId,
      number: row.number,
      plotId: row.plotId,
      station: found
        ? {
            id: found.air.deviceId,
            name: names.get(found.air.deviceId) ?? found.air.deviceId,
            distanceM: Math.round(found.distanceM),
          }
        : null,
      at: found ? new Date(found.air.at).toISOString() : null,
      windMps: tenths(values.windMps),
      temperatureC: tenths(values.temperatureC),
      deltaTC: tenths(values.deltaTC),
      isLimited: sets.length > 0,
      broken: brokenLimits(sets, values).map((one) => ({ ...one, value: tenths(one.value) ?? one.value })),
      unmeasured: found ? limitedAir.filter((one) => limited.has(one) && values[one] === null) : [],
    };
  });
}
