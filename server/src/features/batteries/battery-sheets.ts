import { Readable } from 'node:stream';
import { batteries as endpoints } from '@smartflight/contract/endpoints.ts';
import type { Language } from '@smartflight/contract/kit/languages.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import type { Battery, BatterySample } from '@smartflight/contract/power/battery.schemas.ts';
import { exceptionsOf } from '@smartflight/contract/power/battery-faults.ts';
import type { FastifyInstance } from 'fastify';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { fileRoute } from '../../access/http/route.ts';
import { faultNames } from '../../messages/fault-names.ts';
import { asFile, sendSheet, type TableColumn, tableSheet, tableText } from '../../platform/xlsx/table.ts';
import type { BatteryQuery } from './battery-filter.ts';
import { type ListContext, numbersOf, readBatteries } from './battery-list.store.ts';
import { tableLots } from './history/history.store.ts';
import type { Stretch } from './history/samples.store.ts';
import { tableRows } from './history/table-rows.ts';

const rowsAtOnce = 1_000;
const perAccount = { attempts: 30, windowS: 3600 };

interface Parts {
  context(actor: UserActor): ListContext;
  stretchOf(actor: UserActor, sn: string, range: { from: string; to: string }): Promise<Stretch>;
}

export function batterySheetRoutes(app: FastifyInstance, deps: Deps, { context, stretchOf }: Parts): void {
  const { db } = deps.pools;
  const today = (): string => new Date(deps.clock()).toISOString().slice(0, 10);

  fileRoute(app, endpoints.export, async ({ actor, query, reply }) => {
    await deps.limits.spend(`batteries-export:${actor.id}`, perAccount);
    const { lang, tz, ...filter } = query;
    await audit(db, actor, {
      action: 'batteries.export',
      target: { kind: 'batteries', id: '' },
      detail: { query },
    });
    const language = lang ?? actor.language;
    const sheet = tableSheet('power.batteries', lotsOf(context(actor), filter), {
      columns: batteryColumns(language),
      style: { language, timeZone: tz },
    });
    return sendSheet(reply, sheet, `batteries_${today()}.xlsx`);
  });

  fileRoute(app, endpoints.exportSamples, async ({ actor, params, query, reply }) => {
    await deps.limits.spend(`batteries-export:${actor.id}`, perAccount);
    const stretch = await stretchOf(actor, params.sn, query);
    await audit(db, actor, {
      action: 'batteries.export',
      target: { kind: 'battery', id: params.sn },
      detail: { from: query.from, to: query.to, as: query.as },
    });
    const table = {
      columns: sampleColumns,
      style: { language: query.lang ?? actor.language, timeZone: query.tz },
    };
    const lots = samplesOf(context(actor), stretch);
    const name = `battery_${params.sn.replace(/[^A-Za-z0-9_-]/g, '_')}_${today()}.${query.as}`;
    if (query.as === 'xlsx') return sendSheet(reply, tableSheet('power.samples', lots, table), name);
    return asFile(reply, name)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(tableText(lots, table)));
  });
}

async function* lotsOf(context: ListContext, query: BatteryQuery): AsyncGenerator<Battery[]> {
  const numbers = await numbersOf(context, query);
  for (let from = 0; from < numbers.length; from += rowsAtOnce)
    yield readBatteries(context, numbers.slice(from, from + rowsAtOnce));
}

async function* samplesOf(context: ListContext, stretch: Stretch): AsyncGenerator<BatterySample[]> {
  const rowsOf = tableRows(context);
  for await (const lot of tableLots(context.db, stretch, context)) yield rowsOf(lot);
}

const batteryColumns = (language: Language): TableColumn<Battery>[] => [
  { header: 'power.sn', widthCh: 22, cell: ({ sn }) => sn },
  { header: 'drones.model', cell: ({ model }) => model },
  { header: 'power.status', cell: ({ status }) => messageOf(language, `power.${status}`) },
  { header: 'power.lastUsed', kind: 'datetime', widthCh: 20, cell: ({ lastUsedAt }) => lastUsedAt },
  { header: 'power.device', widthCh: 20, cell: ({ seenOn }) => seenOn?.name ?? null },
  { header: 'power.soc', kind: 'number', unit: '%', cell: ({ soc }) => soc },
  { header: 'power.cycles', kind: 'integer', cell: ({ cycles }) => cycles },
  { header: 'power.overDischarge', kind: 'integer', cell: ({ counts }) => counts.overDischarge },
  { header: 'power.overCharge', kind: 'integer', cell: ({ counts }) => counts.overCharge },
  { header: 'power.overCurrent', kind: 'integer', cell: ({ counts }) => counts.overCurrent },
  { header: 'power.overTemp', kind: 'integer', cell: ({ counts }) => counts.overTemp },
  { header: 'power.health', kind: 'integer', cell: ({ health }) => health?.score ?? null },
  {
    header: 'power.exception',
    widthCh: 28,
    cell: (battery) => faultNames(language, exceptionsOf(battery)) || messageOf(language, 'fault.none'),
  },
  { header: 'power.user', widthCh: 20, cell: ({ ownerName }) => ownerName },
  { header: 'drones.company', widthCh: 24, cell: ({ companyName }) => companyName },
];

const sampleColumns: TableColumn<BatterySample>[] = [
  { header: 'power.time', kind: 'datetime', widthCh: 20, cell: ({ at }) => at },
  { header: 'power.device', widthCh: 20, cell: ({ on }) => on?.name ?? null },
  { header: 'power.cellDiff', kind: 'number', unit: 'mV', cell: ({ cellDiffMv }) => cellDiffMv },
  { header: 'power.cellMin', kind: 'number', unit: 'V', cell: ({ cellMinV }) => cellMinV },
  { header: 'power.cellMax', kind: 'number', unit: 'V', cell: ({ cellMaxV }) => cellMaxV },
  { header: 'power.current', kind: 'number', unit: 'A', cell: ({ currentA }) => currentA },
  { header: 'power.soc', kind: 'number', unit: '%', cell: ({ soc }) => soc },
  { header: 'power.temperature', kind: 'number', unit: '°C', cell: ({ tempC }) => tempC },
  { header: 'power.totalVoltage', kind: 'number', unit: 'V', cell: ({ totalVoltageV }) => totalVoltageV },
];
