import { expect, test } from 'vitest';
import { plant } from './checks/planted.ts';
import { checkGenerated } from './generate.ts';

const generator = "export const generate = async () => ({ 'docs/generated/map.json': '{}' });";

test('catches a generated file that is missing or was changed by hand', async () => {
  const made = { 'contract/src/map.generate.ts': generator };
  expect(await checkGenerated(plant({ ...made, 'docs/generated/map.json': '{}' }))).toEqual([]);
  expect(await checkGenerated(plant(made))).toMatchObject([{ file: 'docs/generated/map.json' }]);
  const changed = plant({ ...made, 'docs/generated/map.json': '{ }' });
  expect((await checkGenerated(changed))[0]?.text).toContain('npm run generate');
});

test('fails when it looked at nothing', async () => {
  expect((await checkGenerated(plant({ 'README.md': '' })))[0]?.text).toContain('looked at nothing');
});
