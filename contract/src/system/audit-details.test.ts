import { expect, test } from 'vitest';
import { audit, batteries, chargers, drones, flights } from '../endpoints.ts';
import { auditDetails, auditWords } from './audit-details.ts';

test('the details of exports are those of their queries, no more and no fewer', () => {
  const queries = [audit, batteries, chargers, drones, flights].map((noun) => noun.export.query?.shape ?? {});
  const wanted = new Set(queries.flatMap((shape) => Object.keys(shape)).map((name) => `query.${name}`));
  const listed = Object.keys(auditDetails).filter((name) => name.startsWith('query.'));
  expect(listed.toSorted()).toEqual([...wanted].sort());
});

test('no word is twice in a set, so that each has one meaning in it', () => {
  for (const words of Object.values(auditWords)) expect([...new Set<string>(words)]).toEqual(words);
});
