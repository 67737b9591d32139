import { expect, test } from 'vitest';
import { type Entry, gather } from './entries.ts';
import { rank } from './ranking.ts';

const entry = (id: string, label: string): Entry => ({
  id,
  kind: 'page',
  label,
  note: '',
  also: [],
  run: () => undefined,
});
const standing = {
  recent: [],
  action: [],
  page: [entry('page:/c', 'Charger Monitor'), entry('page:/f', 'Flight Log')],
};
const found = (query: string, drones: readonly Entry[] = []) =>
  gather(query, { ...standing, drone: drones }, (entries, over) =>
    rank(query, entries, ({ label, also }) => [label, ...also], over),
  ).flatMap(({ entries }) => entries.map(({ label }) => label));

test('letters scatteredScore over a page’s name find it only while nothing fits better', () => {
  expect(found('heron')).toEqual(['Charger Monitor']);
  expect(found('heron', [entry('drone:1', 'Heron 01')])).toEqual(['Heron 01']);
  expect(found('flog')).toEqual(['Flight Log']);
});
