import { expect, test } from 'vitest';
import { createDiagnostics } from './diagnostics.ts';

const noted = (at: number, more: object = {}) => ({ leaf: 'telemetry' as const, bytes: 200, at, ...more });

test('the newest fifty messages are kept, newest first, with what was wrong with them', () => {
  const diagnostics = createDiagnostics(() => true);
  for (let n = 0; n < 70; n += 1)
    diagnostics.note('D', noted(n, n === 69 ? { refusal: 'schema', field: 'data.lat' } : {}));
  const { messages } = diagnostics.read('D');
  expect(messages).toHaveLength(50);
  expect(messages[0]).toEqual({
    at: new Date(69).toISOString(),
    leaf: 'telemetry',
    bytes: 200,
    refusal: 'schema',
    field: 'data.lat',
  });
  expect(messages[1]).toMatchObject({ refusal: null, field: null });
  for (let n = 70; n < 120; n += 1) diagnostics.note('D', noted(n));
  expect(diagnostics.read('D').messages.every(({ field }) => field === null)).toBe(true);
});

test('the clock is measured by the median of the newest messages, so that a delayed one changes nothing', () => {
  const diagnostics = createDiagnostics(() => true);
  expect(diagnostics.read('D').clockOffsetMs).toBeNull();
  for (const late of [0, 20, 60_000, 10, 30]) diagnostics.note('D', noted(1e12, { ts: 1e12 + 5_000 - late }));
  expect(diagnostics.read('D').clockOffsetMs).toBe(4_980);
});

test('unregistered ids are forgotten in turn, registered ones are not', () => {
  const registered = new Set(['OURS']);
  const diagnostics = createDiagnostics((id) => registered.has(id));
  diagnostics.note('OURS', noted(1));
  diagnostics.connection('LATER', 'refused', 1);
  registered.add('LATER');
  diagnostics.note('LATER', noted(2));
  for (let n = 0; n < 2_000; n += 1) diagnostics.connection(`X${n}`, 'refused', n);
  const kept = Array.from({ length: 2_000 }, (_, n) => diagnostics.read(`X${n}`).connections.length);
  expect(kept.filter((count) => count > 0)).toHaveLength(500);
  expect(kept.at(-1)).toBe(1);
  expect(diagnostics.read('OURS').messages).toHaveLength(1);
  expect(diagnostics.read('LATER').connections).toEqual([
    { at: new Date(1).toISOString(), event: 'refused' },
  ]);
});
