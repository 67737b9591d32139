import { expect, test } from 'vitest';
import { newValues, productValues, valuesOf } from './product-values.ts';

const filled = {
  ...newValues,
  name: ' Example ',
  country: 'cn',
  formulation: 'sc',
  substances: [{ name: 'examplazole', content: '250', unit: 'g/L' as const }],
  uses: [{ ...newValues.uses[0]!, crop: 'Rice', eppoCode: 'orysa', doseMin: '0.5', doseMax: '1' }],
  buffers: { ...newValues.buffers, bees: '100' },
};
const issuesOf = (values: unknown) =>
  (productValues.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

test('typed values become a product, and a product its values again', () => {
  const product = productValues.parse(filled);
  expect(product).toMatchObject({
    name: 'Example',
    country: 'CN',
    formulation: 'SC',
    uses: [{ crop: 'Rice', eppoCode: 'ORYSA', doseMin: 0.5, waterMinLpha: null }],
    buffers: [{ of: 'bees', m: 100 }],
  });
  expect(productValues.parse(valuesOf(product))).toEqual(product);
});

test('what is missing or impossible is named at its field', () => {
  expect(issuesOf(newValues)).toEqual([
    ['name', 'field.required'],
    ['substances.0.name', 'field.required'],
    ['substances.0.content', 'field.required'],
    ['country', 'product.country'],
    ['uses.0.crop', 'field.required'],
    ['uses.0.doseMin', 'field.required'],
    ['uses.0.doseMax', 'field.required'],
  ]);
  expect(issuesOf({ ...filled, buffers: { ...filled.buffers, bees: '-1' } })).toEqual([
    ['buffers.bees', 'field.too-small'],
  ]);
  expect(issuesOf({ ...filled, densityKgPerL: 'x' })).toEqual([['densityKgPerL', 'field.invalid']]);
});
