import { expect, test } from 'vitest';
import { liveDrone } from '../devices/live.schemas.ts';
import { endpoints } from '../endpoints.ts';
import type { AnyEndpoint } from '../kit/endpoint.ts';
import { fieldPaths, forVisitor } from '../kit/personal.schemas.ts';
import { linkActions, linkKinds } from './share-links.ts';
import sent from './visitor-fields.golden.json' with { type: 'json' };

const open = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, AnyEndpoint>).map(
    ([name, one]) => [`${noun}.${name}`, one] as const,
  ),
);

/** Every field, at any depth, that the visitors of a link get that shows as much as a link can. */
const fieldsOf = (kind: (typeof linkKinds)[number]): string[] => [...new Set(sentTo(kind))];

const sentTo = (kind: (typeof linkKinds)[number]): string[] =>
  [
    ...open.flatMap(([name, { links, response }]) => (links?.[kind] ? [[name, response] as const] : [])),
    ...(linkActions[kind] === 'fleet.watch' ? [['live', liveDrone] as const] : []),
  ].flatMap(([name, schema]) =>
    fieldPaths(schema, { showsPeople: true }).flatMap(({ path, isHidden }) =>
      isHidden ? [] : [`${name} ${path}`.trim()],
    ),
  );

// A new field of a response that links read is a decision: add it to the file, or mark it as internal or personal.
test('the visitors of links are sent exactly the listed fields', () => {
  expect(Object.fromEntries(linkKinds.map((kind) => [kind, fieldsOf(kind)]))).toEqual(sent);
});

test('no field of a drone or of a wall names a product, an order or a customer', () => {
  const named = [...fieldsOf('drone'), ...fieldsOf('wall')].filter((path) =>
    /product|order|customer|dose|price|substance|label|authorisation/i.test(path),
  );
  expect(named).toEqual([]);
});

test('a value for visitors has no internal field, whatever the link shows, and people only where it shows them', () => {
  const drone = {
    id: 'A',
    pilotName: 'Ann',
    alarm: {
      level: 'warning',
      code: 'weather_limit',
      weather: { measure: 'windMps', value: 3, bound: 'max', limit: 2, product: 'Calmshield' },
    },
  };
  const hidden = { ...drone.alarm, weather: { ...drone.alarm.weather, product: null } };
  expect(forVisitor({ showsPeople: true }, liveDrone, drone)).toEqual({ ...drone, alarm: hidden });
  expect(forVisitor({ showsPeople: false }, liveDrone, drone)).toEqual({ id: 'A', alarm: hidden });
});
