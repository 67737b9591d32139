import type { Product } from '@smartflight/contract/device-link/product-flow.ts';
import { openStates } from '@smartflight/contract/orders/orders.ts';
import { type SuggestableOrder, suggestOrder } from '@smartflight/contract/orders/suggest.ts';
import type { WeatherLimits } from '@smartflight/contract/weather/limits.schemas.ts';
import { type LimitSet, noWeatherLimits, rangesOf } from '@smartflight/contract/weather/limits.ts';
import { contains } from '@smartflight/geo/contains.ts';
import type { Shape } from '@smartflight/geo/shape.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pools.ts';

/** A drone at work: its place, the plot that it reports, and what it applies. */
export interface WorkingDrone {
  id: string;
  lat: number;
  lon: number;
  plotId: string | undefined;
  product: Product;
}

/** A product line of an order; `version` null: the newest of the register. */
export interface OrderedProduct {
  productId: string | null;
  version: number | null;
  name: string;
}

interface HolderRow {
  droneId: string;
  holderId: string;
  limits: WeatherLimits | null;
  today: string;
}

interface CandidateRow extends Omit<SuggestableOrder, 'plotIds' | 'donePlotIds'> {
  droneId: string;
  plotId: string;
  isDone: boolean;
  boundary: Shape;
  products: OrderedProduct[];
}

/**
 * The limits that apply to each working drone: those of its company or owner, and those of the products of the open order
 * that its flight would be suggested for. Drones without any are left out.
 */
export async function limitsOfWork(
  db: Database,
  drones: readonly WorkingDrone[],
  now: Date,
): Promise<Map<string, LimitSet[]>> {
  if (drones.length === 0) return new Map();
  const { rows: holders } = await sql<HolderRow>`
    select d.id as "droneId", h.id as "holderId", h.weather_limits as limits,
      to_char(${now}::timestamptz at time zone coalesce(c.time_zone, a.time_zone, 'UTC'), 'YYYY-MM-DD') as today
    from drones d join record_holders h on h.company_id = d.company_id
        or d.company_id is null and h.account_id = d.owner_id
      left join companies c on c.id = d.company_id left join accounts a on a.id = d.owner_id
    where d.id = any(${drones.map(({ id }) => id)}::text[])`.execute(db);
  const candidates = await candidatesOf(db, drones, holders);
  const byDrone = new Map(drones.map((drone) => [drone.id, drone]));
  const ordered = new Map<string, OrderedProduct[]>();
  for (const { droneId, today } of holders) {
    const drone = byDrone.get(droneId);
    const own = candidates.filter((one) => one.droneId === droneId);
    if (drone) ordered.set(droneId, productsFor(drone, own, today));
  }
  const ofProducts = await limitsOfProducts(db, [...ordered.values()].flat());
  const applied = new Map<string, LimitSet[]>();
  for (const { droneId, limits } of holders) {
    const sets = setsOf(limits, ordered.get(droneId) ?? [], ofProducts);
    if (sets.length > 0) applied.set(droneId, sets);
  }
  return applied;
}

/** Plots of open orders of the drones' holders that a drone reports, or whose box it is in. */
async function candidatesOf(
  db: Database,
  drones: readonly WorkingDrone[],
  holders: readonly HolderRow[],
): Promise<CandidateRow[]> {
  const holderOf = new Map(holders.map(({ droneId, holderId }) => [droneId, holderId]));
  const known = drones.filter(({ id }) => holderOf.has(id));
  if (known.length === 0) return [];
  const { rows } = await sql<CandidateRow>`
    select w.drone_id as "droneId", o.id, o.number, o.state, o.work_type as "workType", o.products,
      op.plot_id as "plotId", op.done_at is not null as "isDone", o.window_from as "from", o.window_to as "to",
      (o.created_at at time zone 'UTC')::date as since, b.boundary
    from unnest(${known.map(({ id }) => id)}::text[], ${known.map(({ id }) => holderOf.get(id))}::uuid[],
        ${known.map(({ lat }) => lat)}::float8[], ${known.map(({ lon }) => lon)}::float8[],
        ${known.map(({ plotId }) => plotId ?? null)}::text[]) as w (drone_id, holder_id, lat, lon, plot_id)
      join orders o on o.holder_id = w.holder_id and o.state = any(${[...openStates]}::text[])
      join order_plots op on op.order_id = o.id
      join plots p on p.id = op.plot_id and p.ended_at is null
        and (p.id::text = w.plot_id or p.area @> point(w.lon, w.lat))
      join plot_boundaries b on b.plot_id = p.id and b.version = p.boundary_version`.execute(db);
  return rows;
}

/** Products of the order that fits best; a plot that the drone reports is preferred to one that it is over. */
function productsFor(
  { lat, lon, plotId, product }: WorkingDrone,
  candidates: readonly CandidateRow[],
  today: string,
): OrderedProduct[] {
  const reported = candidates.filter((one) => one.plotId === plotId);
  const over =
    reported.length > 0 ? reported : candidates.filter(({ boundary }) => contains(boundary, [lon, lat]));
  const [plot] = over;
  if (!plot) return [];
  const here = over.filter((one) => one.plotId === plot.plotId);
  const orders = here.map((one) => ({
    ...one,
    plotIds: [one.plotId],
    donePlotIds: one.isDone ? [one.plotId] : [],
  }));
  const [best] = suggestOrder({ plotId: plot.plotId, localDate: today, workType: product }, orders);
  return here.find(({ id }) => id === best?.orderId)?.products ?? [];
}

const keyOf = ({ productId, version }: Pick<OrderedProduct, 'productId' | 'version'>): string =>
  `${productId}:${version}`;

/** Limits of the versions of products that orders name, by `productId:version`. */
export async function limitsOfProducts(
  db: Database,
  products: readonly OrderedProduct[],
): Promise<Map<string, WeatherLimits>> {
  const named = [
    ...new Map(
      products.filter(({ productId }) => productId !== null).map((one) => [keyOf(one), one]),
    ).values(),
  ];
  if (named.length === 0) return new Map();
  const { rows } = await sql<{ productId: string; version: number | null; limits: WeatherLimits }>`
    select w.product_id as "productId", w.version, v.limits
    from unnest(${named.map(({ productId }) => productId)}::uuid[], ${named.map(({ version }) => version)}::int[])
        as w (product_id, version)
      join products p on p.id = w.product_id
      join product_versions v on v.product_id = p.id and v.version = coalesce(w.version, p.version)`.execute(
    db,
  );
  return new Map(rows.map((row) => [keyOf(row), row.limits]));
}

/** The limits of a holder and of products that set any. */
export const setsOf = (
  own: WeatherLimits | null,
  products: readonly OrderedProduct[],
  known: ReadonlyMap<string, WeatherLimits>,
): LimitSet[] =>
  [
    { product: null, limits: own ?? noWeatherLimits },
    ...products.map((one) => ({ product: one.name, limits: known.get(keyOf(one)) ?? noWeatherLimits })),
  ].filter(({ limits }) => rangesOf(limits).length > 0);
