import { expect, test } from 'vitest';
import { audit, auditDetail, auditMany } from './audit.ts';

const server = { kind: 'system', name: 'test' } as const;
const target = { kind: 'plot', id: 'p' };
const action = 'plots.update';

test('a detail that the contract does not list, or lists with another type, does not compile', () => {
  const tx = undefined as never;
  const more = { version: 1, colour: 'red' };
  const open: Record<string, unknown> = {};
  const query: object = {};
  // Each call must be a compiler error; otherwise the type check of this file fails.
  const wrong: (() => unknown)[] = [
    // @ts-expect-error no such detail
    () => audit(tx, server, { action, target, detail: { colour: 'red' } }),
    // @ts-expect-error also when it is composed elsewhere
    () => audit(tx, server, { action, target, detail: more }),
    // @ts-expect-error or spread
    () => audit(tx, server, { action, target, detail: { ...more } }),
    // @ts-expect-error nested names are listed too
    () => audit(tx, server, { action, target, detail: { period: { from: '2026-01-01', by: 'x' } } }),
    // @ts-expect-error the names are not known
    () => audit(tx, server, { action, target, detail: open }),
    // @ts-expect-error nor are these
    () => audit(tx, server, { action, target, detail: { query } }),
    // @ts-expect-error the area is a number
    () => audit(tx, server, { action, target, detail: { areaM2: '5' } }),
    // @ts-expect-error no such right
    () => audit(tx, server, { action, target, detail: { right: 'paint' } }),
    // @ts-expect-error one of many
    () => auditMany(tx, server, [{ action, target, detail: { colour: 'red' } }]),
    // @ts-expect-error one that is passed on
    () => auditDetail({ colour: 'red' }),
  ];
  expect(wrong).toHaveLength(10);
  expect(auditDetail({ by: 'passkey' })).toEqual({ by: 'passkey' });
});
