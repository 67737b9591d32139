import { registerForm, registration } from '@smartflight/contract/accounts/registration.ts';
import { expect, test } from 'vitest';
import { leanParts, pureParts } from './lean-contract.ts';

const source = `import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { uuid } from './kit/fields.ts';
export const most = 7;
const row = z.object({ id: uuid });
export const form = row.extend({ n: z.number().max(most) });
const either = (shape) => ({ body: z.object(shape) });
const kept = { a: 1 };
export const rows = {
  list: endpoint({ method: 'GET', path: '/rows', access: 'rows.list', summary: 'All', response: z.array(row) }),
  add: endpoint({ method: 'POST', path: '/rows', access: 'public', uploadBytes: most, ...either(form) }),
};
export const isOdd = (n) => form.safeParse(n).success;
export { row, kept };
`;

test('a module of the contract keeps addresses and plain constants, and passes its schemas on', () => {
  const lean = leanParts(source.replace('export { row, kept };', 'export { row };'), './rows.ts?schemas');
  expect(lean).not.toContain('zod');
  expect(lean).not.toMatch(/\bz\./);
  expect(lean).toContain('export const most = 7;');
  expect(lean).toContain("list: { method: 'GET', path: '/rows', access: 'rows.list' }");
  expect(lean).toContain("add: { method: 'POST', path: '/rows', access: 'public', uploadBytes: most }");
  expect(lean).toContain('export { form, isOdd, row } from "./rows.ts?schemas";');
});

test('an endpoint whose address comes out of a schema is refused', () => {
  const odd = source.replace("path: '/rows', access: 'rows.list'", "path: row.path, access: 'rows.list'");
  expect(() => leanParts(odd, './rows.ts?schemas')).toThrow('without its schemas');
});

test('behind it stands the whole module, of which what nobody uses may be left out', () => {
  const whole = pureParts(source);
  expect(whole).toContain('const row = /* @__PURE__ */ (() => (z.object({ id: uuid })))();');
  expect(whole).toContain('export const most = 7;');
});

test('the console calls without schemas, and its forms have theirs', () => {
  expect(registration.register).toEqual({
    method: 'POST',
    path: '/api/account/register',
    access: 'public',
  });
  expect(registerForm.safeParse({}).success).toBe(false);
});
