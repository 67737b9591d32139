import type { Price } from './money.ts';

/** What a flight is charged by, in whole units. */
export interface ChargedFlight {
  netAreaM2: number;
  durationS: number;
}

/** Units in the quantity that a price is for: m² of a hectare, seconds of an hour, flights of a trip. */
const perUnit = { ha: 10_000n, hour: 3_600n, trip: 1n } as const;

const quantityOf = (per: Price['per'], flight: ChargedFlight): bigint =>
  per === 'trip' ? 1n : BigInt(per === 'ha' ? flight.netAreaM2 : flight.durationS);

/** `a / b` of non-negative numbers, rounded to the nearest whole; halves up. */
const divided = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b);

/**
 * Price of each flight in minor units. The sum of all is the price of the summed quantity, rounded once: a flight's share
 * is the difference of two rounded sums, so it differs from its own rounded price by at most one minor unit.
 */
export function linePrices({ per, amountMinor }: Price, flights: readonly ChargedFlight[]): number[] {
  let quantity = 0n;
  let charged = 0n;
  return flights.map((flight) => {
    quantity += quantityOf(per, flight);
    const sum = divided(quantity * BigInt(amountMinor), perUnit[per]);
    const share = sum - charged;
    charged = sum;
    return Number(share);
  });
}

/** Price of a summed quantity in minor units, rounded once. */
export const totalPrice = ({ per, amountMinor }: Price, flights: readonly ChargedFlight[]): number =>
  Number(
    divided(
      flights.reduce((sum, flight) => sum + quantityOf(per, flight), 0n) * BigInt(amountMinor),
      perUnit[per],
    ),
  );

/** A line with the figures that totals add up. */
export interface SummedLine extends ChargedFlight {
  volumeMl: number | null;
  massG: number | null;
  priceMinor: number | null;
}

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** Sums of the lines. Amounts are null if no line has one. All figures are whole numbers, so that sums are exact. */
export const totalsOf = (lines: readonly SummedLine[]) => ({
  flights: lines.length,
  netAreaM2: lines.reduce((sum, line) => sum + line.netAreaM2, 0),
  durationS: lines.reduce((sum, line) => sum + line.durationS, 0),
  volumeMl: sumOf(lines.map((line) => line.volumeMl)),
  massG: sumOf(lines.map((line) => line.massG)),
  priceMinor: sumOf(lines.map((line) => line.priceMinor)),
});
