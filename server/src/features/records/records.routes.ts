import { places, recordSheets, records } from '@smartflight/contract/endpoints.ts';
import { recordFiles } from '@smartflight/contract/records/fields.ts';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../access/audit.ts';
import { fileRoute, publicRoute, route } from '../../access/http/route.ts';
import { fault } from '../../platform/http/fault.ts';
import { asFile } from '../../platform/xlsx/table.ts';
import { landClocks } from './clocks.store.ts';
import { completeRecord, correctRecord } from './complete.service.ts';
import { recordFile } from './export/record-file.ts';
import { loseRecordKey } from './lost-keys.service.ts';
import { publishedKey } from './record-keys.service.ts';
import { readRecordPlaces } from './record-places.ts';
import { readSheet, readSheets } from './record-sheet.ts';
import { entriesIn, toRow } from './record-view.ts';
import { enterFields, type RecordDeps, readRecord } from './records.service.ts';
import { getRecord, listRecords } from './records.store.ts';
import { asSealed } from './seal-summary.ts';
import { sealedDocument } from './seals.store.ts';
import { changeSettings, readSettings, replaceRecordKey } from './settings.service.ts';
import { mergeDraft, splitDraft } from './split.service.ts';

const perAccount = { attempts: 30, windowS: 3600 };

/** Routes of spray records. */
export function recordsRoutes(app: FastifyInstance, deps: RecordDeps): void {
  const { pools, clock } = deps;
  route(app, records.list, async ({ actor, query }) => {
    const { rows, total, drafts } = await listRecords(pools.db, actor, query, new Date(clock()));
    return { items: rows.map(asSealed).map((row) => toRow(row, entriesIn(row), clock())), total, drafts };
  });
  fileRoute(app, records.export, async ({ actor, query: { format, lang, ...filter }, reply }) => {
    await deps.limits.spend(`records-export:${actor.id}`, perAccount);
    const language = lang ?? actor.language;
    const file = await recordFile(deps, actor, { format, language, timeZone: actor.timeZone, filter });
    await audit(pools.db, actor, {
      action: 'records.export',
      target: { kind: 'records', id: '' },
      detail: { format, query: { from: filter.from, to: filter.to } },
    });
    const name = `records_${filter.from ?? 'start'}_${filter.to ?? new Date(clock()).toISOString().slice(0, 10)}`;
    const { extension, mediaType } = recordFiles[format];
    return asFile(reply, `${name}.${extension}`).type(mediaType).send(file);
  });
  route(app, records.clocks, async ({ actor, query: { plotId, plotIds, bbox } }) => ({
    items: await landClocks.running(pools.db, actor, {
      plotIds: plotId === undefined ? plotIds : [plotId],
      bbox,
      now: new Date(clock()),
    }),
  }));
  publicRoute(app, records.key, ({ actor, params }) => publishedKey(deps, actor, params.fingerprint));
  route(app, records.settings, ({ actor }) => readSettings(deps, actor));
  route(app, records.changeSettings, ({ actor, body }) => changeSettings(deps, actor, body));
  route(app, records.replaceKey, ({ actor }) => replaceRecordKey(deps, actor));
  route(app, records.loseKey, ({ actor, params, body }) =>
    loseRecordKey(deps, actor, { ...params, ...body }),
  );
  route(app, records.get, ({ actor, params }) => readRecord(deps, actor, params.id));
  route(app, places.ofRecord, ({ actor, params }) => readRecordPlaces(deps, actor, params.id));
  route(app, records.enter, ({ actor, params, body }) => enterFields(deps, actor, { ...params, ...body }));
  route(app, records.complete, ({ actor, params, body }) =>
    completeRecord(deps, actor, { ...params, ...body }),
  );
  route(app, records.split, ({ actor, params, body }) => splitDraft(deps, actor, { ...params, ...body }));
  route(app, records.merge, ({ actor, params, body }) => mergeDraft(deps, actor, { ...params, ...body }));
  route(app, records.correct, ({ actor, params, body }) =>
    correctRecord(deps, actor, { ...params, ...body }),
  );
  route(app, recordSheets.list, async ({ actor, query }) => {
    await deps.limits.spend(`records-print:${actor.id}`, perAccount);
    return readSheets(deps, actor, query);
  });
  route(app, recordSheets.get, ({ actor, params }) => readSheet(deps, actor, params.id));
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
