import { expect, test } from 'vitest';
import { printHref, readRecordSearch, recordFilterOf } from './record-search.ts';

const id = '0197a000-0000-7000-8000-000000000001';
const read = (search: string) => readRecordSearch(new URLSearchParams(search));

test('the address of the records has plot, customer, order, flight, state and month', () => {
  const search = `state=complete&month=2026-02&plot=${id}&customer=North+Farm&order=${id}&flight=${id}`;
  expect(recordFilterOf(read(search))).toEqual({
    state: 'complete',
    from: '2026-02-01',
    to: '2026-02-28',
    plotId: id,
    customer: 'North Farm',
    orderId: id,
    flightId: id,
  });
  expect(printHref(read(search))).toBe(
    `/spray-records/sheets?month=2026-02&plot=${id}&customer=North+Farm&order=${id}&flight=${id}`,
  );
  expect(printHref(read('state=complete'))).toBe('/spray-records/sheets');
});

test('a day takes the place of the month, and what is none is left out', () => {
  expect(recordFilterOf(read('day=2026-02-03&month=2026-01'))).toEqual({
    from: '2026-02-03',
    to: '2026-02-03',
  });
  expect(recordFilterOf(read('day=2026-02-31&month=2026-13&plot=x&state=sold'))).toEqual({});
});
