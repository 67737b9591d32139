import type { RecordWeather } from '@smartflight/contract/records/record-weather.schemas.ts';
import type { WeatherLimits } from '@smartflight/contract/weather/limits.schemas.ts';
import { noWeatherLimits } from '@smartflight/contract/weather/limits.ts';
import type { UserActor } from '../../../access/actor.ts';
import { namedStations, stationNames } from '../../../devices/station-names.ts';
import type { Database } from '../../../platform/postgres/pools.ts';
import { airOf, entriesIn, entriesOf } from '../record-view.ts';
import { productKey, productsUsed, type RecordRecord } from '../records.store.ts';
import { sealedWeather } from '../seal-summary.ts';
import { enteredAir, flightsWith, piecesOf } from './entered-weather.ts';
import { minutesOf } from './record-weather.store.ts';
import { type RecordMinute, recordWeather } from './record-weather.ts';

/** The product versions that lines of a record name, by `productKey`. */
export type UsedProducts = Awaited<ReturnType<typeof productsUsed>>;

/** Weather of a minute of treatment, its time apart. */
type KnownMinute = Omit<RecordMinute, 'at'>;
type KnownMinutes = ReadonlyMap<string, readonly KnownMinute[]>;

/**
 * The weather of a record as it is now: what was measured or entered, and the limits of its holder and its products.
 * `used`: the products that its lines name; `known`: the minutes of its flights, else those that are stored.
 */
export async function weatherNow(
  db: Database,
  actor: UserActor,
  row: RecordRecord,
  { used, known }: { used: UsedProducts; known?: KnownMinutes },
): Promise<RecordWeather> {
  const weather = compared(row, { used, minutes: known ?? (await minutesOf(db, actor, [row.id])) });
  const ids = weather.stations.map(({ id }) => id);
  return { ...weather, stations: namedStations(weather.stations, await stationNames(db, actor, ids)) };
}

/** The weather of several records that the actor sees, by record: as sealed, and of drafts as it is now. */
export async function weatherOfRecords(
  db: Database,
  actor: UserActor,
  rows: readonly RecordRecord[],
): Promise<Map<string, RecordWeather>> {
  const sealed = new Map(rows.map((row) => [row.id, sealedWeather(row)]));
  const drafts = rows.filter(({ id }) => !sealed.get(id));
  const lines = drafts.flatMap((row) => entriesIn(row).products ?? []);
  const used = await productsUsed(db, actor, lines);
  const ids = drafts.map(({ id }) => id);
  const minutes = await minutesOf(db, actor, ids);
  const found = new Map(drafts.map((row) => [row.id, compared(row, { used, minutes })]));
  const stations = [...found.values()].flatMap((one) => one.stations.map(({ id }) => id));
  const names = await stationNames(db, actor, [...new Set(stations)]);
  return new Map(
    rows.flatMap(({ id }) => {
      const now = found.get(id);
      const weather = sealed.get(id) ?? (now && { ...now, stations: namedStations(now.stations, names) });
      return weather ? [[id, weather] as const] : [];
    }),
  );
}

function compared(row: RecordRecord, { used, minutes }: { used: UsedProducts; minutes: KnownMinutes }) {
  const entries = entriesIn(row);
  const ofProducts = (entries.products ?? []).flatMap(({ name, productId, version }) => {
    const limits = used.get(productKey(productId, version))?.['limits'] as WeatherLimits | undefined;
    return limits ? [{ product: name, limits }] : [];
  });
  const entered = entriesOf(row.entries);
  const air = enteredAir(entered);
  return recordWeather({
    weather: row.weather,
    known: flightsWith(row.weather, air),
    entered,
    pieces: piecesOf(row.weather, minutes, air),
    limits: [{ product: null, limits: row.weather_limits ?? noWeatherLimits }, ...ofProducts],
    values: airOf(entries),
  });
}
