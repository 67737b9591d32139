import type { Shape } from '../shape.ts';

export type HeightReference = 'AGL' | 'AMSL' | 'WGS84';
export type HeightLimit = { valueM: number; reference: HeightReference };

export type Restriction = 'prohibited' | 'authorisation' | 'conditional' | 'none';

export type Weekday = 'MON' | 'TUE' | 'WED' | 'THU' | 'FRI' | 'SAT' | 'SUN';

/** Times of day are `HH:MM:SS` with `Z` or an offset as the file has them, or an event of the sun (`SR`, `SS` …). */
export type ZoneSchedule = { days: Weekday[] | 'any'; from?: string; to?: string };

/** When a zone holds: always where neither end nor schedule is there. Instants are ISO 8601. */
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

/** One volume: a shape with a floor and a ceiling. A file's zone with several volumes gives several of these. */
export type Zone = {
  identifier: string;
  /** 1 for the first volume of its zone in the file. */
  volume: number;
  country?: string;
  /** By language tag; `und` where the file reports none. */
  names: Record<string, string>;
  /** Undefined where a format that asks for none reports no known kind. */
  restriction?: Restriction;
  reasons: string[];
  /** What a pilot is notified, by language tag. */
  messages: Record<string, string>;
  shape: Shape;
  lower?: HeightLimit;
  upper?: HeightLimit;
  /** Empty: it holds always. */
  periods: ZonePeriod[];
  authorities: ZoneAuthority[];
  /** What the file states beside, as text. */
  properties: Record<string, string>;
};

export type ZoneFormat = 'ed269' | 'ed318' | 'geojson';

/** What breaks the standard, and where: `path` is the way to the member (`features.0.properties.type`). */
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
    | 'zones.shape';
  path: string;
  params?: Record<string, string | number>;
};

export type ZoneResult = { number: number; identifier: string; zones: Zone[]; problems: ZoneProblem[] };

export type ZoneFile = {
  format?: ZoneFormat;
  /** One for each zone of the file; one with problems has no zones. */
  results: ZoneResult[];
  /** What is wrong with the file as a whole: nothing of it may be used then. */
  problems: ZoneProblem[];
};
