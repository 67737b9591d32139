import type { ByteReader, ByteWriter } from './bytes.ts';

const integers = 0;
const floats = 1;
/** More decimal places than this are stored as floats. */
const mostPlaces = 9;
/** Larger differences can't be written as a variable-length integer. */
const mostDifference = 2 ** 51;
/** Bytes of a float. */
const width = 8;

/**
 * Writes numbers without loss: those with at most nine decimal places as integers, of which the values, their
 * differences or the differences of these are stored, whichever needs fewest bytes; others as floats, whose first
 * bytes are stored together, then the second ones, because equal bytes beside each other compress best.
 */
export function writeNumbers(out: ByteWriter, values: readonly number[]): void {
  const places = placesOf(values);
  const scaled = places === undefined ? undefined : values.map((value) => Math.round(value * 10 ** places));
  const order = scaled && cheapestOrder(scaled);
  if (scaled && places !== undefined && order !== undefined) {
    out.byte(integers);
    out.byte(places);
    out.byte(order);
    eachDifference(scaled, order, out.integer);
    return;
  }
  out.byte(floats);
  const bytes = new Uint8Array(values.length * width);
  const view = new DataView(new ArrayBuffer(width));
  values.forEach((value, row) => {
    view.setFloat64(0, value);
    for (let at = 0; at < width; at += 1) bytes[at * values.length + row] = view.getUint8(at);
  });
  out.bytes(bytes);
}

/** Reads `count` numbers that `writeNumbers` wrote. */
export function readNumbers(from: ByteReader, count: number): number[] {
  if (from.byte() === integers) {
    const scale = 10 ** from.byte();
    const order = from.byte();
    const values: number[] = [];
    let last = 0;
    let step = 0;
    for (let row = 0; row < count; row += 1) {
      const difference = from.integer();
      const value = order === 0 ? difference : last + step + difference;
      if (order === 2) step = row === 0 ? 0 : value - last;
      last = value;
      values.push(value / scale);
    }
    return values;
  }
  const bytes = from.bytes(count * width);
  const view = new DataView(new ArrayBuffer(width));
  return Array.from({ length: count }, (_, row) => {
    for (let at = 0; at < width; at += 1) view.setUint8(at, bytes[at * count + row]!);
    return view.getFloat64(0);
  });
}

/** Fewest decimal places that give every value back; undefined when nine don't. */
function placesOf(values: readonly number[]): number | undefined {
  const isExact = (value: number, places: number): boolean =>
    Math.round(value * 10 ** places) / 10 ** places === value;
  let places = 0;
  for (const value of values) while (places <= mostPlaces && !isExact(value, places)) places += 1;
  return places <= mostPlaces && values.every((value) => isExact(value, places)) ? places : undefined;
}

/** 0 for the values, 1 for their differences, 2 for the differences of these; undefined when one is too large. */
function cheapestOrder(values: readonly number[]): number | undefined {
  const sums = [0, 0, 0];
  let last = 0;
  let step = 0;
  values.forEach((value, row) => {
    const difference = value - last;
    sums[0]! += bitsOf(value);
    sums[1]! += bitsOf(difference);
    sums[2]! += bitsOf(difference - step);
    step = row === 0 ? 0 : difference;
    last = value;
  });
  const least = Math.min(...sums);
  return Number.isFinite(least) ? sums.indexOf(least) : undefined;
}

const bitsOf = (value: number): number => {
  const size = Math.abs(value);
  return size < 2 ** 31 ? 32 - Math.clz32(size) : size < mostDifference ? 32 : Number.POSITIVE_INFINITY;
};

/** Calls `take` with each value less what the two before it predict. */
function eachDifference(values: readonly number[], order: number, take: (difference: number) => void): void {
  let last = 0;
  let step = 0;
  values.forEach((value, row) => {
    take(order === 0 ? value : value - last - step);
    if (order === 2) step = row === 0 ? 0 : value - last;
    last = value;
  });
}
