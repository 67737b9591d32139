import { records } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { fileRoute, route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { completeRecord, correctRecord } from './complete.service.ts';
import { entriesIn, toRow } from './record-view.ts';
import { enterFields, type RecordDeps, readRecord } from './records.service.ts';
import { getRecord, listRecords } from './records.store.ts';
import { asSealed } from './seal-summary.ts';
import { sealedDocument } from './seals.store.ts';
import { changeSettings, readSettings, replaceRecordKey } from './settings.service.ts';

/** Routes of spray records. */
export function recordsRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const { pools, clock } = deps;
  route(app, records.list, async ({ actor, query }) => {
    const { rows, total, drafts } = await listRecords(pools.db, actor, query, new Date(clock()));
    return { items: rows.map(asSealed).map((row) => toRow(row, entriesIn(row), clock())), total, drafts };
  });
  route(app, records.settings, ({ actor }) => readSettings(deps, actor));
  route(app, records.changeSettings, ({ actor, body }) => changeSettings(deps, actor, body));
  route(app, records.replaceKey, ({ actor }) => replaceRecordKey(deps, actor));
  route(app, records.get, ({ actor, params }) => readRecord(deps, actor, params.id));
  route(app, records.enter, ({ actor, params, body }) => enterFields(deps, actor, { ...params, ...body }));
  route(app, records.complete, ({ actor, params, body }) =>
    completeRecord(deps, actor, { ...params, ...body }),
  );
  route(app, records.correct, ({ actor, params, body }) =>
    correctRecord(deps, actor, { ...params, ...body }),
  );
  fileRoute(app, records.sealed, async ({ actor, params, query, reply }) => {
    if (!(await getRecord(pools.db, actor, params.id, new Date(clock())))) throw fault('record.not-found');
    const asked = { recordId: params.id, version: query.version };
    const sealed = await sealedDocument(pools.db, actor, asked);
    if (!sealed) throw fault('record.not-sealed');
    const name = `record-${params.id}-${sealed.version}.json`;
    return reply
      .type('application/json')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(sealed.document);
  });
}
