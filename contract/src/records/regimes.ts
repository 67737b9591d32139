import type { bufferTargets } from '../products/products.ts';
import type { LimitedMeasure, NoticeField, RecordField } from './fields.ts';
import basic from './regimes/basic.json' with { type: 'json' };
import br298 from './regimes/br-298.json' with { type: 'json' };
import cnAgricultural from './regimes/cn-agricultural.json' with { type: 'json' };
import eu2023564 from './regimes/eu-2023-564.json' with { type: 'json' };
import us110 from './regimes/us-110.json' with { type: 'json' };
import us137 from './regimes/us-137.json' with { type: 'json' };
import usCa from './regimes/us-ca.json' with { type: 'json' };
import usTn from './regimes/us-tn.json' with { type: 'json' };

/** When a field must be entered: days after the local day of the work, or a day of the month after it. */
export type Deadline = { days: number } | { dayOfNextMonth: number };

/** A field that a rule asks for. */
interface RegimeField {
  field: RecordField;
  /** As the rule words it. */
  label: string;
  /** False: only where it applies. */
  required: boolean;
  /** Part of the rule. */
  source: string;
  deadline: Deadline;
}

type PlaceKind = (typeof bufferTargets)[number];

/** A limit of a measured value, in the unit of its measure. */
export interface RegimeLimit {
  measure: LimitedMeasure;
  label: string;
  min?: number;
  max?: number;
  /** Kinds of places that a distance is kept to; empty when the rule names none that can be entered. */
  places?: readonly PlaceKind[];
  /** The distance is kept only where the place is downwind. */
  downwind?: boolean;
}

/** Where a rule was read. `isSecondHand`: not in the text of the rule itself. */
export interface RegimeSource {
  title: string;
  url: string;
  readOn: string;
  isSecondHand: boolean;
}

/** A notice to an authority that is due before the work of an order starts. */
export interface RegimeNotice {
  /** As the rule words it. */
  label: string;
  source: RegimeSource;
  before: 'order';
  /** How long before the planned start. */
  deadline: { hours: number };
  /** What drones do, as the rule words it. */
  method: string;
  /** What the rule asks for beyond the fields. */
  notes: readonly string[];
  fields: readonly { field: NoticeField; label: string; required: boolean; source: string }[];
}

/** What a rule asks of a spray record. Another country is another file in `regimes/`. No legal advice. */
export interface Regime {
  id: string;
  name: string;
  /** ISO 3166-1 alpha-2, `EU`, or null for none. */
  country: string | null;
  source: RegimeSource | null;
  /** How long the rule has records kept; null for unknown. */
  keepMonths: number | null;
  fields: readonly RegimeField[];
  limits: readonly RegimeLimit[];
  notice?: RegimeNotice;
}

/** Every regime; a test checks the files against `regimeFile`. */
export const regimes = [
  basic,
  eu2023564,
  br298,
  cnAgricultural,
  us137,
  us110,
  usCa,
  usTn,
] as unknown as readonly Regime[];

/** The regime of a holder that has chosen none. */
export const usualRegimes: readonly string[] = ['basic'];

/** Regimes by their ids, in the order of `regimes`; unknown ids are left out. */
export const regimesOf = (ids: readonly string[]): Regime[] => regimes.filter(({ id }) => ids.includes(id));
