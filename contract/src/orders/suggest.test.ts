import { expect, test } from 'vitest';
import { type SuggestableOrder, type SuggestedFlight, suggestOrder } from './suggest.ts';

const order = (change: Partial<SuggestableOrder>): SuggestableOrder => ({
  id: 'a',
  number: 1,
  state: 'planned',
  workType: 'spray',
  plotIds: ['north'],
  donePlotIds: [],
  from: '2026-06-10',
  to: '2026-06-20',
  since: '2026-06-01',
  ...change,
});

const flight = { plotId: 'north', localDate: '2026-06-12', workType: 'spray' };
const idsFor = (orders: SuggestableOrder[], change: Partial<SuggestedFlight> = {}) =>
  suggestOrder({ ...flight, ...change }, orders).map(({ orderId }) => orderId);

test('an order is suggested for its plot, a day of its window and its kind of work, with the reasons', () => {
  expect(suggestOrder(flight, [order({})])).toEqual([
    { orderId: 'a', reasons: ['plot', 'in-window', 'work'] },
  ]);
  expect(idsFor([order({})], { plotId: 'south' })).toEqual([]);
  expect(idsFor([order({})], { workType: 'sow' })).toEqual([]);
  expect(idsFor([order({})], { workType: 'mixed' })).toEqual(['a']);
});

test('only planned orders and orders in work are suggested', () => {
  const states = ['draft', 'planned', 'working', 'done', 'cancelled'] as const;
  expect(idsFor(states.map((state, number) => order({ id: state, state, number })))).toEqual([
    'planned',
    'working',
  ]);
});

test('several candidates are all listed, those inside their window first, then the shortest window', () => {
  const orders = [
    order({ id: 'past', number: 1, from: '2026-06-01', to: '2026-06-08' }),
    order({ id: 'open', number: 2, from: null, to: null }),
    order({ id: 'plot done', number: 3, donePlotIds: ['north'] }),
    order({ id: 'long', number: 4, from: '2026-06-01', to: '2026-06-30' }),
    order({ id: 'short', number: 5, from: '2026-06-12', to: '2026-06-13' }),
  ];
  expect(idsFor(orders)).toEqual(['short', 'long', 'plot done', 'open', 'past']);
  expect(suggestOrder(flight, orders).map(({ reasons }) => reasons.join(' '))).toEqual([
    'plot in-window work',
    'plot in-window work',
    'plot in-window work plot-done',
    'plot no-window work',
    'plot outside-window work',
  ]);
});

test('a flight may miss the window by a week, and without one not be older than the order by more', () => {
  const days = ['2026-06-02', '2026-06-03', '2026-06-27', '2026-06-28'];
  expect(days.map((localDate) => idsFor([order({})], { localDate }).length)).toEqual([0, 1, 1, 0]);
  const open = order({ from: null, to: null });
  const before = ['2026-05-24', '2026-05-25', '2026-12-01'];
  expect(before.map((localDate) => idsFor([open], { localDate }).length)).toEqual([0, 1, 1]);
});

test('a flight without a plot must be inside a window', () => {
  const orders = [order({}), order({ id: 'open', number: 2, from: null, to: null })];
  expect(suggestOrder({ ...flight, plotId: null }, orders)).toEqual([
    { orderId: 'a', reasons: ['no-plot', 'in-window', 'work'] },
  ]);
  expect(idsFor(orders, { plotId: null, localDate: '2026-06-21' })).toEqual([]);
});
