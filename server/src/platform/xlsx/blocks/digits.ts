const zero = 0x30;
const nine = 0x39;
const point = 0x2e;
/** Digits that a spreadsheet keeps of a number. */
const keptDigits = 15;
/** Two numbers of so many digits are whole numbers of 32 bits. */
const highDigits = 7;
const lowDigits = keptDigits - highDigits;
const lowLimit = 10 ** lowDigits;
const longestNumber = 20;
const tens = Float64Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
const smallest = 1e-6;
const largest = 1e15;
const digits = new Uint8Array(keptDigits);

/** Most bytes that a function of this file writes. */
export const longestDigits = 24;

/**
 * The number that these bytes spell; NaN unless it is plain: digits with at most one point, and no more than 20 bytes.
 * Digits beyond the 15th may be rounded.
 */
export function readNumber(from: Uint8Array, start: number, end: number): number {
  if (end - start > longestNumber || from[start] === point) return Number.NaN;
  let whole = 0;
  let pointAt = -1;
  for (let at = start; at < end; at++) {
    const byte = from[at]!;
    if (byte >= zero && byte <= nine) whole = whole * 10 + (byte - zero);
    else if (byte === point && pointAt < 0) pointAt = at;
    else return Number.NaN;
  }
  return pointAt < 0 ? whole : whole / tens[end - 1 - pointAt]!;
}

/** Copies a number as it is spelled; returns where the copy ends, -1 unless it is plain as for `readNumber`. */
export function copyNumber(
  from: Uint8Array,
  start: number,
  end: number,
  to: Uint8Array,
  toAt: number,
): number {
  if (end - start > longestNumber || from[start] === point) return -1;
  let out = toAt;
  let points = 0;
  for (let at = start; at < end; at++) {
    const byte = from[at]!;
    if (byte === point) points++;
    else if (byte < zero || byte > nine) return -1;
    to[out++] = byte;
  }
  return points > 1 ? -1 : out;
}

/**
 * Writes a number with the 15 digits that a spreadsheet keeps, without zeros at the end; returns where it ends, -1 if
 * it is not zero or from a millionth to below 10¹⁵.
 */
export function writeNumber(value: number, to: Uint8Array, toAt: number): number {
  let out = toAt;
  if (value === 0) {
    to[out++] = zero;
    return out;
  }
  if (!(value >= smallest && value < largest)) return -1;
  // Digits before the point; 0 or less when zeros follow it.
  let before = 0;
  while (before < keptDigits && value >= tens[before]!) before++;
  if (before === 0) while (value * tens[-before + 1]! < 1) before--;
  let scaled = Math.round(value * tens[keptDigits - before]!);
  if (scaled >= largest) {
    scaled = Math.round(scaled / 10);
    before++;
  }
  const last = spell(scaled);
  if (before <= 0) {
    to[out++] = zero;
    to[out++] = point;
    for (let zeros = before; zeros < 0; zeros++) to[out++] = zero;
    for (let at = 0; at <= last; at++) to[out++] = digits[at]!;
    return out;
  }
  for (let at = 0; at < before; at++) to[out++] = digits[at]!;
  if (last < before) return out;
  to[out++] = point;
  for (let at = before; at <= last; at++) to[out++] = digits[at]!;
  return out;
}

/** Writes a whole number with exactly so many digits; returns where it ends. */
export function writeWhole(value: number, count: number, to: Uint8Array, toAt: number): number {
  let rest = value;
  for (let at = toAt + count - 1; at >= toAt; at--) {
    const tenth = (rest / 10) | 0;
    to[at] = zero + rest - tenth * 10;
    rest = tenth;
  }
  return toAt + count;
}

/** Fills `digits`; returns the index of the last one that is not zero. */
function spell(scaled: number): number {
  const high = Math.floor(scaled / lowLimit);
  writeWhole(high, highDigits, digits, 0);
  writeWhole(scaled - high * lowLimit, lowDigits, digits, highDigits);
  let last = keptDigits - 1;
  while (digits[last] === zero) last--;
  return last;
}
