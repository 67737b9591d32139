import { areaM2 } from '../area.ts';
import { boundaryOf, type PolygonRings, type Position } from '../shape.ts';
import { findFault, LIMITS } from '../validity.ts';
import type { FeatureProblem, FileProblem, LandFeature, LandFile, LandFormat } from './land-file.ts';

export const FILE_LIMITS = { bytes: 32 * 2 ** 20, features: 20_000, positions: 1_000_000 };
/** Limit of edge pairs checked per file: a few seconds at worst, milliseconds for fields. */
const PAIRS = 3e7;
const MAX_TEXT = 500;
const MAX_PROPERTIES = 200;

/** Stops reading a file whose problem is already recorded. */
export class Stop extends Error {}

/** Result of a reader: polygons, only points or lines, or nothing. */
export type Found = {
  file: string;
  /** With the number of its format, when that is not the reading order. */
  name?: string | undefined;
  id?: string | undefined;
  properties?: Record<string, string>;
  parts?: PolygonRings[];
  problem?: FeatureProblem | undefined;
};

/** Attribute names used for a field's name, in order of preference. */
const NAMES =
  /^(name|field_?name|fieldname|nom|nombre|nome|naam|naziv|nazwa|navn|namn|bezeichnung|schlagname|title|titel|designator|地块名称|名称|название|имя|label|block|field_?id|plot|parcel|code|id|fid|objectid)$/i;

/** Collects the features of a file, validates each and enforces the file's limits. */
export class LandBuilder {
  readonly #features: LandFeature[] = [];
  readonly #problems: FileProblem[] = [];
  readonly #ids = new Map<string, number>();
  readonly #budget = { pairs: PAIRS };
  readonly #shift: Shift | undefined;
  #positions = 0;
  format: LandFormat | undefined;

  constructor(shift?: Shift) {
    this.#shift = shift;
  }

  add(found: Found): void {
    const number = this.#features.length + 1;
    if (number > FILE_LIMITS.features)
      this.stop('file.too-many-features', found.file, { limit: FILE_LIMITS.features });
    const properties = tidy(found.properties ?? {});
    const feature: LandFeature = {
      number,
      file: found.file,
      name: (found.name?.trim() || nameAmong(properties)).slice(0, MAX_TEXT),
      properties,
      areaM2: 0,
    };
    this.#features.push({ ...feature, ...this.#judge(found, number) });
  }

  /** Counts positions while reading; stops above the limit. */
  count(positions: number, file: string): void {
    this.#positions += positions;
    if (this.#positions <= FILE_LIMITS.positions) return;
    this.stop('file.too-many-positions', file, { limit: FILE_LIMITS.positions });
  }

  note(code: FileProblem['code'], file: string, more: Partial<FileProblem> = {}): void {
    this.#problems.push({ code, file, severity: 'error', ...more });
  }

  warn(code: FileProblem['code'], file: string, params?: FileProblem['params']): void {
    this.note(code, file, { severity: 'warning', ...(params && { params }) });
  }

  stop(code: FileProblem['code'], file: string, params?: FileProblem['params']): never {
    this.note(code, file, params ? { params } : {});
    throw new Stop(code);
  }

  finish(name: string): LandFile {
    const isWhole = this.#problems.every(({ severity }) => severity === 'warning');
    if (this.#features.length === 0 && isWhole) this.note('file.no-features', name);
    return {
      ...(this.format && { format: this.format }),
      features: this.#features,
      problems: this.#problems,
    };
  }

  #judge({ parts: read = [], problem, id }: Found, number: number): Partial<LandFeature> {
    const parts = this.#shift && !notDegrees(read) ? moved(read, this.#shift) : read;
    const boundary = boundaryOf(parts);
    if (!boundary) return { problem: problem ?? { code: 'feature.empty' } };
    const found = problem ?? notDegrees(parts) ?? this.#fault(boundary) ?? this.#duplicate(id, number);
    const isUsable = found === undefined || found.code === 'feature.duplicate-id';
    return { boundary, areaM2: isUsable ? areaM2(boundary) : 0, ...(found && { problem: found }) };
  }

  #fault(boundary: Parameters<typeof findFault>[0]): FeatureProblem | undefined {
    const fault = findFault(boundary, this.#budget);
    if (!fault) return undefined;
    const { part = 0, ring = 0 } = fault;
    // Numbered from 1.
    const params = { part: part + 1, ring: ring + 1, ...fault.params };
    return { code: `shape.${fault.code}`, params, ...(fault.at && { at: fault.at }) };
  }

  #duplicate(id: string | undefined, number: number): FeatureProblem | undefined {
    if (id === undefined || id === '') return undefined;
    const first = this.#ids.get(id);
    if (first !== undefined)
      return { code: 'feature.duplicate-id', params: { id: id.slice(0, MAX_TEXT), first } };
    this.#ids.set(id, number);
    return undefined;
  }
}

/** Positions of another datum to WGS-84. */
export type Shift = (position: Position) => Position;

const moved = (parts: PolygonRings[], shift: Shift) =>
  parts.map((rings) => rings.map((ring) => ring.map((position) => shift(position))));

function notDegrees(parts: PolygonRings[]): FeatureProblem | undefined {
  const isFar = ([lon, lat]: Position) =>
    Number.isFinite(lon) && Number.isFinite(lat) && (Math.abs(lon) > 180 || Math.abs(lat) > 90);
  const far = parts.flat(2).find(isFar);
  return far && { code: 'feature.not-degrees', params: { x: far[0], y: far[1] } };
}

/** A ring with more positions than a boundary may have is counted and let go. */
export function tooManyPositions(count: number): FeatureProblem | undefined {
  if (count <= LIMITS.positions) return undefined;
  return { code: 'shape.too-many-positions', params: { count, limit: LIMITS.positions } };
}

function tidy(properties: Record<string, string>): Record<string, string> {
  const kept = Object.entries(properties).slice(0, MAX_PROPERTIES);
  return Object.fromEntries(kept.map(([key, value]) => [key.slice(0, MAX_TEXT), value.slice(0, MAX_TEXT)]));
}

function nameAmong(properties: Record<string, string>): string {
  const keys = Object.keys(properties).filter((key) => NAMES.test(key) && properties[key]?.trim());
  const rank = (key: string) => NAME_ORDER.indexOf(key.toLowerCase());
  keys.sort((a, b) => (rank(a) < 0 ? 1 : 0) - (rank(b) < 0 ? 1 : 0) || rank(a) - rank(b));
  return properties[keys[0] ?? '']?.trim() ?? '';
}
const NAME_ORDER = ['name', 'fieldname', 'field_name', 'title', 'designator', 'label'];

/** Text of any attribute. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
