import divisionsUrl from './divisions.geo.json?url';

/**
 * Provinces with cities and counties; names are prefixed by their code (GB/T 2260). Key '' holds counties without a
 * city.
 */
export type Divisions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Levels of a district: province, city, county. */
export const mostLevels = 3;

let loading: Promise<Divisions> | undefined;

/** Loads the administrative divisions of China once; retries at the next call after a failure. */
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

/** Entries below a path: provinces for an empty path; counties without a city are listed with the cities. */
function entriesBelow(divisions: Divisions, path: readonly string[]): readonly string[] {
  const [province, city] = path;
  const provinces = Object.keys(divisions);
  if (province === undefined) return provinces;
  const cities = divisions[provinces.find((entry) => nameOf(entry) === province) ?? ''] ?? {};
  if (city === undefined) return [...Object.keys(cities).filter(Boolean), ...(cities[''] ?? [])];
  const of = Object.keys(cities).find((entry) => entry !== '' && nameOf(entry) === city);
  return path.length < mostLevels && of !== undefined ? (cities[of] ?? []) : [];
}

/** Names that can follow a path. */
export const choicesBelow = (divisions: Divisions, path: readonly string[]): readonly string[] =>
  entriesBelow(divisions, path).map(nameOf);

/** Six-digit code of a path's last division; '' for an unknown path. */
export function codeOfPath(divisions: Divisions, path: readonly string[]): string {
  const entry = entriesBelow(divisions, path.slice(0, -1)).find((one) => nameOf(one) === path.at(-1));
  return entry === undefined ? '' : entry.slice(0, -nameOf(entry).length).padEnd(6, '0');
}

/** A district as one line, widest division first, as Chinese addresses are written. */
export const districtText = (path: readonly string[]): string => path.join(' ');

/** The path of a line made by `districtText`; undefined for typed text. */
export function pathOfText(divisions: Divisions, text: string): readonly string[] | undefined {
  const path = text.split(' ').filter(Boolean);
  const isKnown = path.every((name, level) => choicesBelow(divisions, path.slice(0, level)).includes(name));
  return isKnown && path.length > 0 ? path : undefined;
}
