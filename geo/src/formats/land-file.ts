import type { Boundary, Position } from '../shape.ts';
import type { Fault } from '../validity.ts';

export type LandFormat = 'kml' | 'kmz' | 'geojson' | 'shapefile' | 'isoxml' | 'agopengps' | 'geopackage';

/** Why a feature is not usable, or has nothing to use. */
export type FeatureProblem = {
  code:
    | `shape.${Fault['code']}`
    /** It is a point or a line: skipped, `params.kind` is `point` or `line`. */
    | 'feature.point'
    | 'feature.line'
    | 'feature.empty'
    /** Its record cannot be read. */
    | 'feature.unreadable'
    | 'feature.unknown-kind'
    /** Coordinates beyond ±180 and ±90 where degrees are expected: metres of a projection that is not reported. */
    | 'feature.not-degrees'
    /** The same id as an earlier feature, `params.id` and `params.first` (its number); the shape is usable. */
    | 'feature.duplicate-id';
  params?: Record<string, string | number>;
  /** Where it is, if it has a place: the first crossing, the position out of range. */
  at?: Position;
};

export type LandFeature = {
  /** Its place in the whole file, from 1. */
  number: number;
  /** The file inside an archive that it is in; the file itself otherwise. */
  file: string;
  name: string;
  /** All attributes as text, to choose names from. */
  properties: Record<string, string>;
  /** WGS-84; present whenever rings were read, even where `problem` states they cannot be used. */
  boundary?: Boundary;
  /** Geodesic; 0 without a usable boundary. */
  areaM2: number;
  problem?: FeatureProblem;
};

/** What is wrong with a file, or with one inside an archive. */
export type FileProblem = {
  code:
    | 'file.empty'
    /** `params.content` is one of `contents`, `params.start` the first words of a text or the root of an XML. */
    | 'file.unknown-format'
    | 'file.too-large'
    | 'file.truncated'
    | 'file.broken'
    | 'file.no-features'
    | 'file.too-many-features'
    | 'file.too-many-positions'
    | 'file.too-deep'
    | 'shapefile.not-zipped'
    | 'xml.doctype'
    | 'xml.broken'
    | 'json.broken'
    | 'zip.broken'
    | 'zip.encrypted'
    | 'zip.too-many-entries'
    | 'zip.too-large'
    | 'zip.ratio'
    /** `params.names`: the first names in it. */
    | 'zip.nothing-known'
    | 'crs.missing'
    | 'crs.unknown'
    | 'crs.guessed'
    | 'shapefile.no-table'
    | 'isoxml.missing-file'
    /** The database is damaged, or lacks what its own list of tables names. */
    | 'geopackage.broken'
    /** `Field.txt` is missing or has no start position. */
    | 'agopengps.no-start'
    | 'agopengps.no-boundary';
  /** The file; `archive.zip/inside.shp` for one inside an archive. */
  file: string;
  params?: Record<string, string | number>;
  /** With an error nothing of the file may be used; a warning is something to look at first. */
  severity: 'error' | 'warning';
};

/** What reading a file of land gave; nothing is thrown whatever the bytes are. */
export type LandFile = {
  format?: LandFormat;
  features: LandFeature[];
  problems: FileProblem[];
};

/** Features that can become plots: none where the file itself has an error. */
export function usableFeatures(file: LandFile): (LandFeature & { boundary: Boundary })[] {
  if (file.problems.some(({ severity }) => severity === 'error')) return [];
  return file.features.filter(
    (feature): feature is LandFeature & { boundary: Boundary } =>
      feature.boundary !== undefined &&
      (feature.problem === undefined || feature.problem.code === 'feature.duplicate-id'),
  );
}
