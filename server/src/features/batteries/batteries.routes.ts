import type { deviceEntry } from '@smartflight/contract/devices/device-ownership.schemas.ts';
import { batteries as endpoints } from '@smartflight/contract/endpoints.ts';
import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { batteryMakes } from '@smartflight/contract/power/battery-models.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { findBattery, getBattery } from './battery-detail.store.ts';
import { type ListContext, listBatteries, listOwners } from './battery-list.store.ts';
import { batterySheetRoutes } from './battery-sheets.ts';
import { chartOf } from './history/columns.ts';
import { heatOf } from './history/heat.ts';
import { readHistory, type TableSample, tableLots } from './history/history.store.ts';
import type { Stretch } from './history/samples.store.ts';
import { tableRows } from './history/table-rows.ts';

const longestMs = 400 * 86_400_000;

export interface BatteriesParts {
  /** Registers a battery that connects by itself. */
  register(
    actor: UserActor,
    entry: z.output<typeof deviceEntry> & { id: string },
  ): Promise<Pick<ResultOf<typeof endpoints.register>, 'mqtt'>>;
  provision(actor: UserActor, id: string): Promise<ResultOf<typeof endpoints.provision>>;
  /**
   * What was last received from a battery that connects by itself; undefined when foreign, missing or without a
   * connection.
   */
  diagnose(actor: UserActor, id: string): Promise<ResultOf<typeof endpoints.diagnostics> | undefined>;
}

export function batteriesRoutes(
  app: FastifyInstance,
  deps: Deps,
  { register, provision, diagnose }: BatteriesParts,
): void {
  const { db } = deps.pools;
  const makes = batteryMakes(deps.config.batteryModels);
  const context = (actor: UserActor): ListContext => ({ db, actor, now: new Date(deps.clock()) });
  const stretchOf = async (
    actor: UserActor,
    sn: string,
    { from, to }: { from: string; to: string },
  ): Promise<Stretch> => {
    const found = await findBattery(context(actor), sn);
    if (!found) throw fault('battery.not-found');
    const [first, last] = [Date.parse(from), Date.parse(to)];
    if (last < first) throw fault('request.invalid', [{ at: 'query.to', code: 'range.reversed' }]);
    if (last - first > longestMs) throw fault('battery.range-too-long');
    return { batteryNo: found.batteryNo, from: Math.max(first, found.since.getTime()), to: last };
  };

  route(app, endpoints.list, ({ actor, query }) => listBatteries(context(actor), query));
  route(app, endpoints.owners, async ({ actor, query }) => ({
    items: await listOwners(context(actor), query.scope),
  }));
  batterySheetRoutes(app, deps, { context, stretchOf });
  route(app, endpoints.register, async ({ actor, body }) => {
    const { batteryId, ...entry } = body;
    return { batteryId, ...(await register(actor, { ...entry, id: batteryId })) };
  });
  route(app, endpoints.get, async ({ actor, params }) => {
    const found = await getBattery(context(actor), params.sn, makes);
    if (!found) throw fault('battery.not-found');
    return found;
  });
  route(app, endpoints.provision, ({ actor, params }) => provision(actor, params.sn));
  route(app, endpoints.diagnostics, async ({ actor, params }) => {
    const found = await diagnose(actor, params.sn);
    if (!found) throw fault('battery.not-found');
    return found;
  });
  route(app, endpoints.history, async ({ actor, params, query }) => {
    const stretch = await stretchOf(actor, params.sn, query);
    const withHeat = query.columns > 0;
    const { columns, heat, stored } = await readHistory(db, stretch, { now: context(actor).now, withHeat });
    return {
      from: query.from,
      to: query.to,
      samples: stored,
      series: chartOf(columns, query.points),
      heat: heatOf(heat, { ...stretch, columns: query.columns }),
    };
  });
  route(app, endpoints.samples, async ({ actor, params, query }) => {
    const stretch = await stretchOf(actor, params.sn, query);
    const before = query.before ? Date.parse(query.before) - 1 : stretch.to;
    const rows: TableSample[] = [];
    const newest = { ...stretch, to: Math.min(stretch.to, before) };
    for await (const lot of tableLots(db, newest, { now: context(actor).now, atOnce: query.size + 1 })) {
      rows.push(...lot);
      if (rows.length > query.size && rows.at(-1)?.at !== rows[query.size - 1]?.at) break;
    }
    const page = wholeInstants(rows, query.size);
    const rowsOf = tableRows(context(actor));
    return {
      items: await rowsOf(page),
      next: rows.length > page.length ? new Date(page.at(-1)!.at).toISOString() : null,
    };
  });
}

/** Cuts a page at an instant, so that the next page begins before it: two devices may report the same instant. */
function wholeInstants(rows: readonly TableSample[], size: number): TableSample[] {
  let end = Math.min(size, rows.length);
  while (end < rows.length && rows[end]!.at === rows[end - 1]!.at) end += 1;
  return rows.slice(0, end);
}
