import type { FeatureCollection, Point } from 'geojson';
import type { Lang } from '../../i18n/languages.ts';

export interface LabelTable {
  attribution: string;
  countries: [code: string, lon: number, lat: number, size: number][];
  cities: [name: string, lon: number, lat: number, thousands: number, capital: number, names: string][];
}
export interface LabelProperties {
  name: string;
  /** Minimum zoom of the label. */
  from: number;
  /** Smaller values are placed first. */
  order: number;
}
type LabelFeatures = FeatureCollection<Point, LabelProperties>;

// Column of each language; English is the table's own name. A language without a column shows the English names.
const column: Partial<Record<Lang, number>> = { zh: 0, es: 1, pt: 2, ru: 3 };

const point = (lon: number, lat: number, properties: LabelProperties) => ({
  type: 'Feature' as const,
  properties,
  geometry: { type: 'Point' as const, coordinates: [lon, lat] },
});

/** Country names in a language, from the browser's data. */
export function countryFeatures(table: LabelTable, lang: Lang): LabelFeatures {
  const names = new Intl.DisplayNames([lang], { type: 'region' });
  return {
    type: 'FeatureCollection',
    features: table.countries.map(([code, lon, lat, size], order) => {
      const from = Math.min(5, Math.max(0, 4.2 - Math.log2(Math.max(size, 0.5))));
      return point(lon, lat, { name: names.of(code) ?? code, from, order });
    }),
  };
}

function cityFrom(thousands: number, capital: boolean): number {
  if (thousands > 5000) return 3;
  if (capital) return thousands > 1000 ? 3 : 4;
  return thousands > 1000 ? 4 : 5;
}

/** Capitals and larger cities in a language; without a translation the Latin name is used. */
export function cityFeatures(table: LabelTable, lang: Lang): LabelFeatures {
  return {
    type: 'FeatureCollection',
    features: table.cities.map(([name, lon, lat, thousands, capital, names], index) => {
      const at = column[lang];
      const translated = at === undefined ? '' : names.split('|')[at];
      const order = index + (capital === 1 ? 0 : 500);
      return point(lon, lat, { name: translated || name, from: cityFrom(thousands, capital === 1), order });
    }),
  };
}
