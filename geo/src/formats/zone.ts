import type { Box, Shape } from '../shape.ts';

export type HeightReference = 'AGL' | 'AMSL' | 'WGS84';
export type HeightLimit = { valueM: number; reference: HeightReference };

export type Restriction = 'prohibited' | 'authorisation' | 'conditional' | 'none';

export type Weekday = 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN';

/** Times of day are `HH:MM:SS` with `Z` or an offset as in the file, or a solar event (`SR`, `SS` …). */
export type ZoneSchedule = { days: Weekday[] | 'any'; from?: string; to?: string };

/** When a zone is in force: always if it has no ends and no schedules. Instants are ISO 8601. */
export type ZonePeriod = { startAt?: string; endAt?: string; schedules: ZoneSchedule[] };

export type ZoneAuthority = {
  name: string;
  service?: string;
  contact?: string;
  email?: string;
  phone?: string;
  site?: string;
  purpose?: string;
};

/**
 * One volume: a shape with a floor and a ceiling. A zone with several volumes in the file becomes several of these.
 */
export type Zone = {
  identifier: string;
  /** 1 for the first volume of its zone in the file. */
  volume: number;
  country?: string;
  /** By language tag; `und` where the file gives none. */
  names: Record<string, string>;
  /** Undefined if the format does not require one and the file gives no known kind. */
  restriction?: Restriction;
  reasons: string[];
  /** Messages shown to a pilot, by language tag. */
  messages: Record<string, string>;
  shape: Shape;
  lower?: HeightLimit;
  upper?: HeightLimit;
  /** Empty: always in force. */
  periods: ZonePeriod[];
  authorities: ZoneAuthority[];
  properties: Record<string, string>;
};

export type ZoneFormat = 'ed269' | 'ed318' | 'geojson' | 'kml';

/** A violation of the standard; `path` is the path of the member (`features.0.properties.type`). */
export type ZoneProblem = {
  code:
    | 'json.broken'
    | 'file.too-large'
    | 'file.too-deep'
    | 'file.truncated'
    | 'zones.unknown-format'
    | 'zones.too-many'
    | 'zones.none'
    | 'zones.missing'
    | 'zones.wrong-type'
    | 'zones.unknown-value'
    | 'zones.out-of-range'
    | 'zones.shape'
    /** A file inside an archive that is damaged, or a link to a file outside of it. */
    | 'zones.unreadable-part'
    | 'zones.linked-file';
  path: string;
  params?: Record<string, string | number>;
};

/** What a zone could not take over; it is then larger or longer in force than the file states, never less. */
export type ZoneWarning = {
  code: /** No reference or unit is given: read as metres above ground. */
    | 'height-assumed'
    /** Read as height above sea level at standard pressure, with a margin. */
    | 'height-flight-level'
    /** The limit is left out. */
    | 'height-unread'
    | 'height-unit-unknown'
    | 'height-reference-unknown'
    /** Times that cannot be read or stored restrict nothing. */
    | 'times-unread';
  /** The limit or member, with the found value: `upper: 120 QFE`. */
  at: string;
};

export type ZoneResult = {
  number: number;
  identifier: string;
  zones: Zone[];
  problems: ZoneProblem[];
  warnings?: ZoneWarning[];
  /** Around the positions of a feature with problems; undefined where it has none. */
  box?: Box;
};

export type ZoneFile = {
  format?: ZoneFormat;
  results: ZoneResult[];
  /** Whether zones may be missing in `results`: a file inside an archive or a linked one could not be read. */
  isPartial?: boolean;
  /** Problems of the file as a whole: none of it may be used then. */
  problems: ZoneProblem[];
};
