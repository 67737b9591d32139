import { orders } from '@smartflight/contract/endpoints.ts';
import type { Statement } from '@smartflight/contract/orders/orders.schemas.ts';
import { isOpen } from '@smartflight/contract/orders/orders.ts';
import type { FastifyInstance } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import type { LandClocks } from '../../access/plot-scope.ts';
import { fault } from '../../platform/http/fault.ts';
import { writeWorkbook } from '../../platform/xlsx/workbook.ts';
import { readStatement } from './order-flights.store.ts';
import { type ReadGround, readOrderMap } from './order-map.store.ts';
import { setNotice } from './order-notices.ts';
import { windowWarnings, withWarnings } from './order-warnings.ts';
import {
  attachFlight,
  changeOrder,
  createOrder,
  detachFlight,
  markPlot,
  type OrderDeps,
  setOrderState,
} from './orders.service.ts';
import { listOrders, readOrder } from './orders.store.ts';
import { statementCsv, statementSheets } from './statement-file.ts';
import { listSuggestions } from './suggestions.store.ts';
import { listWork } from './work-list.store.ts';

/** Routes of orders. */
export function ordersRoutes(
  app: FastifyInstance,
  deps: OrderDeps & { clocks: LandClocks; readGround: ReadGround },
): void {
  const { pools, clock, clocks } = deps;
  const reading = () => ({ db: pools.db, clocks, now: new Date(clock()) });
  const statementFor = async (actor: UserActor, id: string): Promise<Statement> => {
    const statement = await readStatement(pools.db, actor, id);
    if (!statement) throw fault('order.not-found');
    return statement;
  };
  route(app, orders.list, ({ actor, query }) => listOrders(pools.db, actor, query));
  route(app, orders.work, async ({ actor, query }) => {
    const { items, ...page } = await listWork(pools.db, actor, query);
    return { ...page, items: await withWarnings(reading(), actor, items) };
  });
  route(app, orders.suggestions, ({ actor, query }) =>
    listSuggestions(pools.db, actor, query, new Date(clock())),
  );
  route(app, orders.get, async ({ actor, params }) => {
    const order = await readOrder(pools.db, actor, params.id);
    if (!order) throw fault('order.not-found');
    const isPlanned = order.state === 'draft' || isOpen(order.state);
    const land = { plotIds: order.plots.map(({ id }) => id), from: order.from };
    return { ...order, warnings: isPlanned ? await windowWarnings(reading(), actor, land) : [] };
  });
  route(app, orders.map, async ({ actor, params }) => {
    const map = await readOrderMap({ db: pools.db, readGround: deps.readGround }, actor, params.id);
    if (!map) throw fault('order.not-found');
    return map;
  });
  route(app, orders.create, ({ actor, body }) => createOrder(deps, actor, body));
  route(app, orders.change, ({ actor, params, body: { revision, ...form } }) =>
    changeOrder(deps, actor, { ...params, based: revision, form }),
  );
  route(app, orders.setState, ({ actor, params, body }) =>
    setOrderState(deps, actor, { ...params, based: body.revision, state: body.state }),
  );
  route(app, orders.markPlot, ({ actor, params, body }) => markPlot(deps, actor, { ...params, ...body }));
  route(app, orders.setNotice, async ({ actor, params, body }) => {
    await setNotice(deps, actor, { ...params, ...body });
    return {};
  });
  route(app, orders.attach, ({ actor, params, body }) => attachFlight(deps, actor, { ...params, ...body }));
  route(app, orders.detach, async ({ actor, params }) => {
    await detachFlight(deps, actor, params);
    return {};
  });
  route(app, orders.statement, ({ actor, params }) => statementFor(actor, params.id));
  fileRoute(app, orders.statementFile, async ({ actor, params, query, reply }) => {
    const statement = await statementFor(actor, params.id);
    const style = { language: query.lang ?? actor.language, timeZone: query.tz ?? statement.timeZone };
    const file = reply
      .header('content-disposition', `attachment; filename="order-${statement.number}.${query.format}"`)
      .header('cache-control', 'no-store');
    if (query.format === 'csv') return file.type('text/csv; charset=utf-8').send(statementCsv(statement));
    return file
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-encoding', 'identity')
      .send(writeWorkbook({ sheets: statementSheets(statement, style) }));
  });
}
