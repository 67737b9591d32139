import { chargers as endpoints } from '@smartflight/contract/endpoints.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import type { Charger } from '@smartflight/contract/power/charger.schemas.ts';
import type { FastifyInstance } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fileRoute, route } from '../../access/http/route.ts';
import { chargerFaultName } from '../../messages/fault-names.ts';
import { sendSheet, type TableColumn, tableSheet } from '../../platform/xlsx/table.ts';
import { chargerLots, type ListContext } from './charger-list.store.ts';
import type { ChargerOwnership } from './charger-ownership.ts';

const perAccount = { attempts: 30, windowS: 3600 };

/** Export of chargers as a spreadsheet, and import with a preview. */
export function chargerSheetRoutes(
  app: FastifyInstance,
  deps: Deps,
  { lookingOf, ownership }: { lookingOf: (actor: UserActor) => ListContext; ownership: ChargerOwnership },
): void {
  fileRoute(app, endpoints.export, async ({ actor, query, reply }) => {
    await deps.limits.spend(`chargers-export:${actor.id}`, perAccount);
    const { lang, tz, ...filter } = query;
    await audit(deps.pools.db, actor, {
      action: 'chargers.export',
      target: { kind: 'chargers', id: '' },
      detail: { query },
    });
    const language = lang ?? actor.language;
    const sheet = tableSheet('power.chargers', chargerLots(lookingOf(actor), filter), {
      columns: columnsOf(language),
      style: { language, timeZone: tz },
    });
    return sendSheet(reply, sheet, `chargers_${new Date(deps.clock()).toISOString().slice(0, 10)}.xlsx`);
  });

  fileRoute(app, endpoints.importTemplate, async ({ actor, query, reply }) =>
    sendSheet(reply, ownership.importTemplate(query.lang ?? actor.language), 'chargers_import.xlsx'),
  );
  route(app, endpoints.readImport, async ({ actor, body }) => {
    const { rows, ...counts } = await ownership.readImport(actor, body.file);
    return {
      ...counts,
      rows: rows.map(({ id, entry, ...row }) => ({ ...row, chargerId: id, entry: entry && underId(entry) })),
    };
  });
  route(app, endpoints.import, async ({ actor, body }) => {
    const entries = body.entries.map(({ chargerId, ...entry }) => ({ ...entry, id: chargerId }));
    const items = await ownership.import(actor, entries);
    return { items: items.map(({ id, ...item }) => ({ chargerId: id, ...item })) };
  });
}

const underId = <Entry>({ id, ...entry }: Entry & { id: string }) => ({ chargerId: id, ...entry });

const bytesPerMb = 1_000_000;

const columnsOf = (language: Language): TableColumn<Charger>[] => [
  { header: 'power.chargerId', widthCh: 20, cell: ({ id }) => id },
  { header: 'power.name', widthCh: 20, cell: ({ name }) => name },
  { header: 'drones.model', cell: ({ model }) => model },
  { header: 'power.status', cell: ({ status }) => messageOf(language, `power.${status}`) },
  { header: 'power.bays', kind: 'number', cell: ({ bays }) => bays.total || null },
  ...(['charging', 'full', 'fault'] as const).map(
    (state): TableColumn<Charger> => ({
      header: 'power.bays',
      kind: 'number',
      unit: messageOf(language, `power.${state}`),
      cell: ({ bays }) => (bays.total === 0 ? null : bays[state]),
    }),
  ),
  { header: 'power.mode', cell: ({ mode }) => (mode ? messageOf(language, `power.${mode}`) : null) },
  {
    header: 'drones.online',
    widthCh: 10,
    cell: ({ link }) => messageOf(language, link === 'offline' ? 'word.no' : 'word.yes'),
  },
  {
    header: 'power.exception',
    widthCh: 30,
    cell: ({ faults }) =>
      [...new Set(faults.map(({ kind, code }) => chargerFaultName(language, `${kind}.${code}`)))].join(
        ', ',
      ) || messageOf(language, 'fault.none'),
  },
  { header: 'power.activeCode', cell: ({ activeCode }) => messageOf(language, `power.${activeCode}`) },
  { header: 'power.iccid', widthCh: 24, cell: ({ network }) => network.iccid },
  { header: 'power.networkFrom', kind: 'datetime', widthCh: 20, cell: ({ network }) => network.activatedAt },
  { header: 'power.networkTo', kind: 'datetime', widthCh: 20, cell: ({ network }) => network.expiresAt },
  {
    header: 'power.traffic',
    kind: 'number',
    unit: 'MB',
    cell: ({ network }) => (network.trafficBytes === null ? null : network.trafficBytes / bytesPerMb),
  },
  { header: 'power.user', widthCh: 20, cell: ({ ownerName }) => ownerName },
  { header: 'drones.company', widthCh: 24, cell: ({ companyName }) => companyName },
  { header: 'drones.boundAt', kind: 'datetime', widthCh: 20, cell: ({ boundAt }) => boundAt },
  { header: 'drones.lastSeenAt', kind: 'datetime', widthCh: 20, cell: ({ lastSeenAt }) => lastSeenAt },
];
