import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, currencyDigits, decimalOf, minorOf } from './money.ts';
import { orderLimits, priceUnits } from './orders.ts';
import { linePrices, totalPrice, totalsOf } from './statement.ts';

const price = fc.record({
  per: fc.constantFrom(...priceUnits),
  amountMinor: fc.integer({ min: 0, max: orderLimits.priceMinor }),
  currency: fc.constant('EUR' as const),
});
const flight = fc.record({
  netAreaM2: fc.integer({ min: 0, max: 5_000_000 }),
  durationS: fc.integer({ min: 0, max: 86_400 }),
});
const amount = fc.option(fc.integer({ min: 0, max: 1_000_000 }));

test('sums of a statement are those of its lines, to the square metre and the cent', () => {
  fc.assert(
    fc.property(price, fc.array(fc.tuple(flight, amount, amount), { maxLength: 200 }), (agreed, flights) => {
      const prices = linePrices(
        agreed,
        flights.map(([one]) => one),
      );
      const lines = flights.map(([one, volumeMl, massG], at) => ({
        ...one,
        volumeMl,
        massG,
        priceMinor: prices[at] ?? null,
      }));
      const totals = totalsOf(lines);
      const sum = (values: (number | null)[]): bigint =>
        values.reduce<bigint>((all, one) => all + BigInt(one ?? 0), 0n);
      expect(BigInt(totals.netAreaM2)).toBe(sum(lines.map((line) => line.netAreaM2)));
      expect(BigInt(totals.durationS)).toBe(sum(lines.map((line) => line.durationS)));
      expect(BigInt(totals.volumeMl ?? 0)).toBe(sum(lines.map((line) => line.volumeMl)));
      expect(BigInt(totals.priceMinor ?? 0)).toBe(sum(lines.map((line) => line.priceMinor)));
      expect(totals.priceMinor ?? 0).toBe(totalPrice(agreed, lines));
      expect(lines.every(({ priceMinor }) => (priceMinor ?? 0) >= 0)).toBe(true);
    }),
  );
});

test('the price of one flight differs from its own rounded price by at most one minor unit', () => {
  fc.assert(
    fc.property(price, fc.array(flight, { maxLength: 50 }), (agreed, flights) => {
      linePrices(agreed, flights).forEach((share, at) => {
        const [one] = linePrices(agreed, flights.slice(at, at + 1));
        expect(Math.abs(share - (one ?? 0))).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test('hectares, hours and flights are charged, rounded once to the nearest cent', () => {
  const flights = [
    { netAreaM2: 3_333, durationS: 1_800 },
    { netAreaM2: 3_333, durationS: 900 },
    { netAreaM2: 3_334, durationS: 0 },
  ];
  const of = (per: 'ha' | 'hour' | 'trip') =>
    linePrices({ per, amountMinor: 1_001, currency: 'EUR' }, flights);
  expect(of('ha')).toEqual([334, 333, 334]);
  expect(of('hour')).toEqual([501, 250, 0]);
  expect(of('trip')).toEqual([1_001, 1_001, 1_001]);
  expect(
    linePrices({ per: 'ha', amountMinor: 5, currency: 'JPY' }, [{ netAreaM2: 1_000, durationS: 0 }]),
  ).toEqual([1]);
});

test('a statement without amounts or prices has none in its totals', () => {
  const line = { netAreaM2: 5, durationS: 6, volumeMl: null, massG: null, priceMinor: null };
  expect(totalsOf([line])).toEqual({ flights: 1, ...line });
});

test('amounts are typed and shown as decimals of their currency', () => {
  expect(minorOf('12,5', 'EUR')).toBe(1_250);
  expect(minorOf('12.345', 'EUR')).toBeUndefined();
  expect(minorOf('12.', 'EUR')).toBe(1_200);
  expect(minorOf('900', 'JPY')).toBe(900);
  expect(minorOf('9.5', 'JPY')).toBeUndefined();
  expect(['', '-1', '1e3', 'x', '1 000'].map((text) => minorOf(text, 'EUR'))).toEqual(
    Array(5).fill(undefined),
  );
  expect(decimalOf(5, 'USD')).toBe('0.05');
  for (const currency of currencies)
    expect(minorOf(decimalOf(12_345, currency), currency), currency).toBe(12_345);
  expect(currencyDigits.CLP).toBe(0);
});
