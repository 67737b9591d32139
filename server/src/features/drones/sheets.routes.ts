import { drones } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import { importDevices, importTemplate, type NamedEntry, readImport } from '../../devices/device-import.ts';
import type { Sheet } from '../../platform/xlsx/spec.ts';
import { writeWorkbook } from '../../platform/xlsx/workbook.ts';
import { droneLots, type LiveState } from './drone-list.store.ts';
import { droneSheet } from './drone-sheet.ts';

const perAccount = { attempts: 30, windowS: 3600 };

/** Export of drones as a spreadsheet, and import with a preview. */
export function sheetsRoutes(app: FastifyInstance, deps: Deps, liveState: LiveState): void {
  const { db } = deps.pools;

  fileRoute(app, drones.export, async ({ actor, query, reply }) => {
    await deps.limits.spend(`drones-export:${actor.id}`, perAccount);
    const { lang, tz, ...filter } = query;
    await audit(db, actor, {
      action: 'drones.export',
      target: { kind: 'drones', id: '' },
      detail: { query },
    });
    const lots = droneLots(
      { ...liveState, db, app: deps.pools.app, actor, now: new Date(deps.clock()) },
      filter,
    );
    return sendSheet(reply, droneSheet(lots, { language: lang ?? actor.language, timeZone: tz }), {
      name: `drones_${new Date(deps.clock()).toISOString().slice(0, 10)}.xlsx`,
    });
  });

  fileRoute(app, drones.importTemplate, async ({ actor, query, reply }) =>
    sendSheet(reply, importTemplate('drone', query.lang ?? actor.language), { name: 'drones_import.xlsx' }),
  );
  route(app, drones.readImport, async ({ actor, body }) => {
    const { rows, ...counts } = await readImport(deps, actor, { kind: 'drone', file: body.file });
    return {
      ...counts,
      rows: rows.map(({ id, entry, ...row }) => ({ ...row, droneId: id, entry: entry && underId(entry) })),
    };
  });
  route(app, drones.import, async ({ actor, body }) => {
    const entries = body.entries.map(({ droneId, ...entry }) => ({ ...entry, id: droneId }));
    const items = await importDevices(deps, actor, { kind: 'drone', entries });
    return { items: items.map(({ id, ...item }) => ({ droneId: id, ...item })) };
  });
}

const underId = ({ id, ...entry }: NamedEntry) => ({ droneId: id, ...entry });

const sendSheet = (reply: FastifyReply, sheet: Sheet, { name }: { name: string }): FastifyReply =>
  reply
    .type(drones.export.file ?? '')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .header('content-encoding', 'identity')
    .send(writeWorkbook({ sheets: [sheet] }));
