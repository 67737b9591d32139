import type { HeightLimit, HeightReference, ZoneWarning } from '../zone.ts';
import { FOOT_M, UNLIMITED } from '../zone-schema.ts';

/** A floor or ceiling as a file writes it: a number, or a text such as `1500 ft AMSL`, `FL 65`, `GND` or `UNL`. */
export type WrittenLimit = { value: unknown; reference: unknown; unit: unknown };

export type ReadLimit = { limit: HeightLimit | undefined; warnings: ZoneWarning['code'][] };

/**
 * A flight level is a height at standard pressure. At 950 to 1050 hPa it is up to 500 m from the height above sea level,
 * and up to a tenth of it in cold or hot air.
 */
const PRESSURE_M = 500;
const PRESSURE_PART = 0.1;

/** OpenAir, AIXM 4.5 and 5.1, ED-269, ED-318 and OpenAIP (0 ground, 1 sea level, 2 standard pressure). */
const REFERENCES: [RegExp, HeightReference | 'STD'][] = [
  [/^(agl|gnd|ground|sfc|surface|asfc|hei|terrain|relativetoground|clamptoground|0)$/, 'AGL'],
  [/^(a?msl|asl|alt|altitude|qnh|sealevel|meansealevel|absolute|1)$/, 'AMSL'],
  [/^(wgs-?84|w84|hae|ellipsoid)$/, 'WGS84'],
  [/^(std|fl|qne|pressure|standardpressure|2)$/, 'STD'],
];

/** The codes of OpenAIP: 0 metres, 1 feet, 6 flight level. */
const UNITS: [RegExp, number | 'FL'][] = [
  [/^(m|mtr|met(er|re)s?|0)$/, 1],
  [/^(ft|f|feet|foot|1)$/, FOOT_M],
  [/^(fl|6)$/, 'FL'],
];

const GROUND = /^(gnd|sfc|ground|surface|agl0)$/;
const NO_LIMIT = /^(unl|unltd|unlim|unlimited|inf)$/;

/**
 * Reads a floor or ceiling. One whose reference or unit is unknown gives no limit, which makes the zone larger, never
 * smaller, and a warning. Without a reference it is above ground, without a unit in metres, both with a warning.
 */
export function readLimit(written: WrittenLimit, side: 'lower' | 'upper'): ReadLimit {
  const { number, unit, reference, special } = partsOf(written);
  if (special === 'ground') return { limit: { valueM: 0, reference: 'AGL' }, warnings: [] };
  if (special === 'none' || (number !== undefined && number >= UNLIMITED))
    return { limit: undefined, warnings: [] };
  if (number === undefined) {
    const isWritten = written.value !== undefined && written.value !== null && written.value !== '';
    return { limit: undefined, warnings: isWritten ? ['height-unread'] : [] };
  }
  const factor = unit === '' ? (reference === 'fl' ? 'FL' : 1) : find(UNITS, unit);
  if (factor === undefined) return { limit: undefined, warnings: ['height-unit-unknown'] };
  if (factor === 'FL') return levelOf(number * 100 * FOOT_M, side);
  const of = reference === '' ? 'AGL' : find(REFERENCES, reference);
  if (of === undefined) return { limit: undefined, warnings: ['height-reference-unknown'] };
  if (of === 'STD') return levelOf(number * factor, side);
  const isAssumed = (reference === '' || unit === '') && number !== 0;
  return { limit: { valueM: number * factor, reference: of }, warnings: isAssumed ? ['height-assumed'] : [] };
}

function levelOf(valueM: number, side: 'lower' | 'upper'): ReadLimit {
  const margin = PRESSURE_M + PRESSURE_PART * valueM;
  const moved = side === 'lower' ? valueM - margin : valueM + margin;
  return { limit: { valueM: moved, reference: 'AMSL' }, warnings: ['height-flight-level'] };
}

type Parts = { number?: number | undefined; unit: string; reference: string; special?: 'ground' | 'none' };

/** Number, unit and reference: those in the text itself come before those of other members. */
function partsOf({ value, reference, unit }: WrittenLimit): Parts {
  const [givenUnit, givenReference] = [wordOf(unit), wordOf(reference)];
  if (typeof value === 'number') return { number: value, unit: givenUnit, reference: givenReference };
  if (typeof value !== 'string') return { unit: givenUnit, reference: givenReference };
  const text = value.trim().toLowerCase();
  const word = text.replaceAll(/[\s.]/g, '');
  if (GROUND.test(word)) return { special: 'ground', unit: '', reference: '' };
  if (NO_LIMIT.test(word)) return { special: 'none', unit: '', reference: '' };
  const level = /^fl\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (level) return { number: Number(level[1]), unit: 'fl', reference: 'std' };
  const found = /^(?:alt\s*)?(-?\d+(?:\.\d+)?)\s*('|[a-z]+)?\s*([a-z]\S*)?$/.exec(text);
  if (!found) return { unit: givenUnit, reference: givenReference };
  const [, digits, first = '', second = ''] = found;
  // `1500 MSL` has a reference where others have a unit.
  const isUnit = first === "'" || (find(UNITS, first) !== undefined && first !== '');
  const own = isUnit
    ? { unit: first === "'" ? 'ft' : first, reference: second }
    : { unit: '', reference: first };
  return {
    number: Number(digits),
    unit: own.unit || givenUnit,
    reference: own.reference || givenReference,
  };
}

/** A word of a member without case, spaces and separators; '' where there is none. */
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_.]/g, '')
    : '';

const find = <T>(all: readonly [RegExp, T][], word: string): T | undefined =>
  all.find(([pattern]) => pattern.test(word))?.[1];
