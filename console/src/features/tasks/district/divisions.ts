import divisionsUrl from './divisions.geo.json?url';

/** Provinces with their cities and the counties of each; what stands under '' has no city above it. */
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

/** What may stand below a path: provinces below none; counties that belong to no city stand beside the cities. */
export function choicesBelow(divisions: Divisions, path: readonly string[]): readonly string[] {
  const [province, city] = path;
  if (province === undefined) return Object.keys(divisions);
  const cities = divisions[province] ?? {};
  if (city === undefined) return [...Object.keys(cities).filter(Boolean), ...(cities[''] ?? [])];
  return path.length < mostLevels && city !== '' ? (cities[city] ?? []) : [];
}

/** A district as one line, the widest first, as Chinese addresses are written. */
export const districtText = (path: readonly string[]): string => path.join(' ');

/** The path that a line was made of; undefined for what somebody wrote by hand. */
export function pathOfText(divisions: Divisions, text: string): readonly string[] | undefined {
  const path = text.split(' ').filter(Boolean);
  const isKnown = path.every((name, level) => choicesBelow(divisions, path.slice(0, level)).includes(name));
  return isKnown && path.length > 0 ? path : undefined;
}
