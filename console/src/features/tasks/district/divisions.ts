import divisionsUrl from './divisions.geo.json?url';

/**
 * Provinces with their cities and the counties of each, every name behind the digits of its code (GB/T 2260); what
 * is under '' has no city above it.
 */
export type Divisions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Most levels of a district: province, city, county. */
export const mostLevels = 3;

let loading: Promise<Divisions> | undefined;

/** The administrative divisions of China, fetched once; a failed fetch is tried again at the next call. */
export function loadDivisions(): Promise<Divisions> {
  loading ??= fetch(divisionsUrl).then(async (response): Promise<Divisions> => {
    if (!response.ok) throw new Error(`divisions: ${response.status}`);
    return response.json();
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}

const nameOf = (entry: string): string => entry.replace(/^\d+/, '');

/** The entries below a path: provinces below none; counties that belong to no city are beside the cities. */
function entriesBelow(divisions: Divisions, path: readonly string[]): readonly string[] {
  const [province, city] = path;
  const provinces = Object.keys(divisions);
  if (province === undefined) return provinces;
  const cities = divisions[provinces.find((entry) => nameOf(entry) === province) ?? ''] ?? {};
  if (city === undefined) return [...Object.keys(cities).filter(Boolean), ...(cities[''] ?? [])];
  const of = Object.keys(cities).find((entry) => entry !== '' && nameOf(entry) === city);
  return path.length < mostLevels && of !== undefined ? (cities[of] ?? []) : [];
}

/** The names that may be below a path. */
export const choicesBelow = (divisions: Divisions, path: readonly string[]): readonly string[] =>
  entriesBelow(divisions, path).map(nameOf);

/** The six digits of a path's last division; '' for an unknown one. */
export function codeOfPath(divisions: Divisions, path: readonly string[]): string {
  const entry = entriesBelow(divisions, path.slice(0, -1)).find((one) => nameOf(one) === path.at(-1));
  return entry === undefined ? '' : entry.slice(0, -nameOf(entry).length).padEnd(6, '0');
}

/** A district as one line, the widest first, as Chinese addresses are written. */
export const districtText = (path: readonly string[]): string => path.join(' ');

/** The path that a line was made of; undefined for what somebody wrote by hand. */
export function pathOfText(divisions: Divisions, text: string): readonly string[] | undefined {
  const path = text.split(' ').filter(Boolean);
  const isKnown = path.every((name, level) => choicesBelow(divisions, path.slice(0, level)).includes(name));
  return isKnown && path.length > 0 ? path : undefined;
}
