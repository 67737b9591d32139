import type { ImportedPlotInput, ImportOutcome } from '@smartflight/contract/land/plot-imports.schemas.ts';
import { mostImported, mostImportPositions } from '@smartflight/contract/land/plot-imports.ts';
import type { FeatureProblem, FileProblem, LandFile } from '@smartflight/geo/formats/land-file.ts';
import { type Boundary, boxOf, countPositions } from '@smartflight/geo/shape.ts';

/** The server's result for a feature, or that the request failed. */
export type RowResult = ImportOutcome | { state: 'failed'; text: string };

export interface ImportRow {
  key: string;
  /** The selected file, and the file inside it that has the feature. */
  upload: string;
  file: string;
  /** Position in the file, from 1. */
  number: number;
  name: string;
  properties: Readonly<Record<string, string>>;
  /** Undefined if there is none or it is outside the valid range, such as metres read as degrees. */
  boundary: Boundary | undefined;
  areaM2: number;
  problem: FeatureProblem | undefined;
  isUsable: boolean;
}

/** A problem of a whole file, with the selected file. */
export type ImportFault = Pick<FileProblem, 'code' | 'file' | 'params'> & { severity: 'error' | 'warning' };

/** A row for each feature of the files, and the problems of whole files. */
export function rowsOf(read: readonly { name: string; land: LandFile | undefined }[]) {
  const rows: ImportRow[] = [];
  const faults: ImportFault[] = [];
  for (const [at, { name, land }] of read.entries()) {
    if (!land) {
      faults.push({ code: 'file.broken', file: name, severity: 'error' });
      continue;
    }
    faults.push(...land.problems);
    const isRefused = land.problems.some(({ severity }) => severity === 'error');
    for (const feature of land.features) {
      const { number, file, properties, areaM2, problem } = feature;
      const boundary = problem?.code === 'shape.not-finite' ? undefined : onEarth(feature.boundary);
      const isUsable =
        !isRefused && boundary !== undefined && (!problem || problem.code === 'feature.duplicate-id');
      const key = `${at} ${number}`;
      rows.push({
        key,
        upload: name,
        file,
        number,
        name: feature.name,
        properties,
        boundary,
        areaM2,
        problem,
        isUsable,
      });
    }
  }
  return { rows, faults };
}

function onEarth(boundary: Boundary | undefined): Boundary | undefined {
  const box = boundary && boxOf(boundary);
  if (!box) return undefined;
  const isOn = (limit: number, ...degrees: number[]) => degrees.every((one) => Math.abs(one) <= limit);
  return isOn(180, box.west, box.east) && isOn(90, box.south, box.north) ? boundary : undefined;
}

/** The attributes that can be used as names: those with any value, the most frequent first. */
export function nameFields(rows: readonly ImportRow[]): string[] {
  const filled = new Map<string, number>();
  for (const { properties } of rows)
    for (const [name, text] of Object.entries(properties))
      if (text.trim() !== '') filled.set(name, (filled.get(name) ?? 0) + 1);
  return [...filled].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

const longestName = 60;

/**
 * The name of a row's plot: from the selected attribute, else the feature's name, else the file's name with the
 * number.
 */
export function nameOf(row: ImportRow, field: string): string {
  const own = (field === '' ? row.name : (row.properties[field] ?? '')).trim() || row.name.trim();
  const [base = ''] = (row.file.split('/').at(-1) ?? '').split('.');
  return (own || `${base} ${row.number}`).slice(0, longestName);
}

/** The request data of a row's plot. */
export function plotOf(row: ImportRow, field: string, isWanted: boolean): ImportedPlotInput {
  return {
    name: nameOf(row, field),
    boundary: row.boundary as ImportedPlotInput['boundary'],
    sourceName: row.name.slice(0, 200),
    isWanted,
  };
}

/** Splits rows into batches within the server's limits. */
export function portionsOf(rows: readonly ImportRow[]): ImportRow[][] {
  const portions: ImportRow[][] = [];
  let left = 0;
  for (const row of rows) {
    const positions = row.boundary ? countPositions(row.boundary) : 0;
    const last = portions.at(-1);
    // A batch has rows of one file only, as the server records the file.
    const fits = last && last.length < mostImported && positions <= left && last[0]?.upload === row.upload;
    if (fits) last.push(row);
    else portions.push([row]);
    left = (fits ? left : mostImportPositions) - positions;
  }
  return portions;
}

export type RowKind = 'ready' | 'duplicate' | 'problem' | 'created';

/** The kind of a row, from its own problem and the server's result. */
export function kindOf(row: ImportRow, result: RowResult | undefined): RowKind {
  if (result?.state === 'created' && result.id !== null) return 'created';
  if (!row.isUsable || result?.state === 'refused' || result?.state === 'failed') return 'problem';
  return result?.state === 'duplicate' ? 'duplicate' : 'ready';
}

/** The corners of all bounding boxes, to fit the map to. */
export const cornersOf = (rows: readonly ImportRow[]): { lon: number; lat: number }[] =>
  rows.flatMap(({ boundary }) => {
    const box = boundary && boxOf(boundary);
    return box
      ? [
          { lon: box.west, lat: box.south },
          { lon: box.east, lat: box.north },
        ]
      : [];
  });
