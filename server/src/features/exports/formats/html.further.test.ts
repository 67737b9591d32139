import { flights } from '@smartflight/contract/endpoints.ts';
import type { QueryInput } from '@smartflight/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/app.ts';
import { type FlightLog, flightLog } from '../../../../test/flight-log.ts';
import { exportedFile } from '../test-export.ts';

let stage: TestApp;
let log: FlightLog;
beforeAll(async () => {
  stage = await testApp({ jobs: true });
  log = await flightLog(stage);
});
afterAll(() => stage.close());

const contents = (html: string, element: string): string[] =>
  [...html.matchAll(new RegExp(`<${element}(?: [^>]*)?>(.*?)</${element}>`, 'gs'))].map(
    ([, inside = '']) => inside,
  );

async function pageOf(query: QueryInput<typeof flights.export>) {
  const { bytes } = await exportedFile(log.manager, { of: 'flights', format: 'html', query });
  const html = bytes.toString('utf8');
  const rows = (table: string) =>
    contents(table, 'tr').map((row) =>
      [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => cell),
    );
  return { html, tables: contents(html, 'table').map(rows) };
}

test('the page has the totals, sums by day, drone and work type that agree with them, and every flight', async () => {
  const query = { sort: 'startAt', lang: 'en', tz: 'Asia/Shanghai' } as const;
  const { items, total } = await log.manager.call(flights.list, { query: { sort: 'startAt' } });
  const { html, tables } = await pageOf(query);
  expect(contents(html, 'h2')).toEqual(['Totals', 'Operation date', 'Drone name', 'Work type', 'Flights']);
  const [totals = [], ...rest] = tables;
  const listed = rest.pop() ?? [];
  const gross = Number(totals.find(([name]) => name === 'Gross area')?.[1]);
  for (const [head = [], ...groups] of rest) {
    const place = head.findIndex((title) => title.startsWith('Gross area'));
    const sum = (at: number) => groups.reduce((all, row) => all + Number(row[at]), 0);
    expect(sum(head.indexOf('Sorties'))).toBe(total);
    expect(Math.abs(sum(place) - gross)).toBeLessThan(0.01 * groups.length);
  }
  const [head = [], ...rows] = listed;
  const place = head.indexOf('Drone name');
  expect(rows.map((row) => row[place])).toEqual(items.map(({ droneName }) => droneName));
});

test('the page loads nothing, runs nothing and shows markup in names as text, in the reader’s language', async () => {
  const name = '<script>alert(1)</script>';
  await stage.deps.pools.owner.query('update devices set name = $2 where id = $1', [log.droneA, name]);
  const { html, tables } = await pageOf({ lang: 'ru' });
  expect(html).toContain('<html lang="ru">');
  expect(html).not.toMatch(/<(script|link|img|iframe|object)|\b(src|href|on\w+)=|url\(|@import/i);
  expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(tables.flat(2)).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});
