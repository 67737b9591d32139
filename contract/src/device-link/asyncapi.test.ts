import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { asyncApiDocument } from './asyncapi.schemas.ts';
import { exampleMessages } from './asyncapi.ts';
import { upMessages } from './messages.schemas.ts';
import { parseTopic } from './topics.ts';

const document = asyncApiDocument();

/** Every `$ref` of the document. */
function refs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : refs(child),
  );
}

/** Every list of allowed values with the name of its field. */
function enumsIn(value: unknown, field = ''): { field: string; values: string[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (key === 'enum' && Array.isArray(child)) return [{ field, values: child.map(String) }];
    if (key === 'const' && typeof child === 'string') return [{ field, values: [child] }];
    const isName = !['properties', 'items', 'oneOf', 'anyOf', 'data'].includes(key) && !/^\d+$/.test(key);
    return enumsIn(child, isName ? key : field);
  });
}

test('the guide for devices names every allowed value of every field', () => {
  const guide = readFileSync(new URL('../../../docs/device-protocol/README.md', import.meta.url), 'utf8');
  const rows = (guide.split('## Allowed values')[1]?.split('\n## ')[0] ?? '').split('\n');
  const found = enumsIn(document.components.schemas);
  expect(found.length).toBeGreaterThan(20);
  const missing = found.filter(
    ({ field, values }) =>
      !rows.some((row) => [field, ...values].every((name) => row.includes(`\`${name}\``))),
  );
  expect(missing).toEqual([]);
});

test('every leaf of every kind is a channel with an operation, a message and a schema', () => {
  const names = Object.keys(document.channels);
  expect(names.length).toBe(12 + 11 * 3);
  expect(Object.keys(document.operations)).toEqual(names);
  expect(Object.keys(document.components.schemas)).toEqual([
    ...names,
    'drone.cmd.params.apply_licence',
    'drone.cmd.params.revoke_licence',
  ]);
  for (const channel of Object.values(document.channels)) {
    expect(parseTopic(String(Reflect.get(channel, 'address')).replace('{id}', 'SN1'))).toBeDefined();
  }
});

test('every reference leads somewhere', () => {
  const found = refs(document).filter(
    (ref) => ref.startsWith('#/channels') || ref.startsWith('#/components'),
  );
  expect(found.length).toBeGreaterThan(60);
  for (const ref of found) {
    const target = ref
      .slice(2)
      .split('/')
      .reduce(
        (at: unknown, key) => (typeof at === 'object' && at ? Reflect.get(at, key) : undefined),
        document,
      );
    expect(target, ref).toBeDefined();
  }
});

test('telemetry is described with its bounds and open to unknown fields', () => {
  expect(document.components.schemas['drone.telemetry']).toMatchObject({
    properties: {
      data: { properties: { lat: { minimum: -90, maximum: 90 } }, dependencies: { lat: ['lon'] } },
      seq: { type: 'integer', maximum: 4_294_967_295 },
    },
    required: expect.arrayContaining(['v', 'ts', 'bootId', 'seq', 'data']),
  });
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
});

test.each(Object.entries(exampleMessages))('the example of %s is taken by its schema', (leaf, example) => {
  const schema = Object.entries(upMessages.drone).find(([name]) => name === leaf)?.[1];
  expect(schema?.safeParse(example).success).toBe(true);
});
