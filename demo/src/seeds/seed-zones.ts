import type { ZoneForm } from '@smartflight/contract/airspace/zones.schemas.ts';
import { moveBy } from '@smartflight/geo/plane.ts';
import { runwayProtection } from '@smartflight/geo/runway-protection.ts';
import type { Position } from '@smartflight/geo/shape.ts';
import type { Deps } from '@smartflight/server/access/deps.ts';
import { type StorableAirport, storable } from '@smartflight/server/features/zones/storable-zone.ts';
import { lockZones, putZones } from '@smartflight/server/features/zones/zones.store.ts';
import { companies } from '../world.ts';

const source = 'Demo airspace';

/** Invented zones and an airport around the first company's fields, written at every start, as an import is. */
export async function seedZones(deps: Deps): Promise<void> {
  const first = companies[0];
  if (!first) return;
  const home: Position = [first.center.lon, first.center.lat];
  const field = await firstField(deps, first.plotPrefix);
  const zones = [
    ...(field ? [storable('pump-station', pumpStation(field))] : []),
    storable('river-reserve', reserve(home)),
    storable('evening-market', market(home)),
    storable('power-line', powerLine(home)),
    airfield(home),
  ];
  await deps.pools.db.transaction().execute(async (tx) => {
    await lockZones(tx);
    await putZones(tx, { source, now: new Date(deps.clock()) }, zones);
  });
}

async function firstField({ pools }: Deps, prefix: string): Promise<Position | undefined> {
  const row = await pools.db
    .selectFrom('plots')
    .select(['east', 'south', 'north'])
    .where('name', '=', `${prefix}-01`)
    .executeTakeFirst();
  return row && [row.east, (row.south + row.north) / 2];
}

const base = {
  messages: {},
  authority: { name: '', email: '', phone: '', url: '' },
  country: 'AUS',
  times: [],
};
const agl = (m: number) => ({ m, reference: 'AGL' as const });

/** Lies between two worked fields: drones come near it now and then, but never enter it. */
const pumpStation = (edge: Position): ZoneForm => ({
  ...base,
  class: 'restricted',
  names: {
    en: 'Pump station',
    zh: '泵站',
    es: 'Estación de bombeo',
    pt: 'Estação de bombeamento',
    ru: 'Насосная станция',
  },
  messages: { en: 'Masts and cables', zh: '有塔架和电缆' },
  layers: [
    { shape: { type: 'Circle', centre: moveBy(edge, 90, 147), radiusM: 75 }, floor: null, ceiling: agl(80) },
  ],
});

const reserve = (home: Position): ZoneForm => ({
  ...base,
  class: 'authorization',
  names: {
    en: 'River reserve',
    zh: '河流保护区',
    es: 'Reserva del río',
    pt: 'Reserva do rio',
    ru: 'Речной заказник',
  },
  layers: [
    {
      shape: outline(home, [
        [20, 9_000],
        [50, 12_000],
        [80, 12_500],
        [75, 8_500],
        [45, 8_000],
      ]),
      floor: null,
      ceiling: null,
    },
  ],
});

const market = (home: Position): ZoneForm => ({
  ...base,
  class: 'enhancedWarning',
  names: {
    en: 'Evening market',
    zh: '夜市',
    es: 'Mercado nocturno',
    pt: 'Feira noturna',
    ru: 'Вечерний рынок',
  },
  layers: [
    {
      shape: { type: 'Circle', centre: moveBy(home, 160, 7_000), radiusM: 900 },
      floor: null,
      ceiling: agl(120),
    },
  ],
  times: [
    {
      from: null,
      until: null,
      weekly: [{ days: [5, 6], from: '17:00', until: '23:00' }],
      timeZone: 'Australia/Sydney',
    },
  ],
});

const powerLine = (home: Position): ZoneForm => ({
  ...base,
  class: 'altitude',
  names: {
    en: 'Power line',
    zh: '高压线',
    es: 'Línea eléctrica',
    pt: 'Linha de energia',
    ru: 'Линия электропередачи',
  },
  layers: [
    {
      shape: outline(home, [
        [300, 9_000],
        [304, 9_100],
        [356, 11_000],
        [358, 10_600],
      ]),
      floor: agl(15),
      ceiling: agl(90),
    },
  ],
});

function airfield(home: Position) {
  const low = moveBy(home, 245, 11_000);
  const high = moveBy(low, 40, 1_400);
  const airport: StorableAirport = {
    ident: 'SFDX',
    name: 'Mirrool Creek Airfield',
    lon: (low[0] + high[0]) / 2,
    lat: (low[1] + high[1]) / 2,
    elevationM: 128,
    runways: [{ ends: [low, high], lengthM: 1_400, widthM: 23 }],
  };
  const shape = runwayProtection([low, high]);
  if (!shape) throw new Error('the demo runway is no runway');
  const form: ZoneForm = {
    ...base,
    class: 'restricted',
    names: { en: airport.name },
    layers: [{ shape, floor: null, ceiling: null }],
  };
  return storable(airport.ident, form, { airport });
}

function outline(from: Position, corners: [bearingDeg: number, distance: number][]) {
  const ring = corners.map(([bearingDeg, distance]) => moveBy(from, bearingDeg, distance));
  return { type: 'Polygon' as const, coordinates: [[...ring, ...ring.slice(0, 1)]] };
}
