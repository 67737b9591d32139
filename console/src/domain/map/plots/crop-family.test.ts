import { expect, test } from 'vitest';
import { cropFamilyOf } from './crop-family.ts';

test.each([
  ['rice', ['Rice', 'Paddy rice', '水稻', 'Arroz', 'Рис']],
  ['cereal', ['Winter wheat', '小麦', 'Trigo', 'Cebada', 'Озимая пшеница']],
  ['maize', ['Sweet corn', '玉米', 'Maíz', 'Milho', 'Кукуруза']],
  ['cotton', ['Cotton', '棉花', 'Algodón', 'Algodão', 'Хлопчатник']],
  ['legume', ['Soya', '大豆', 'Soja', 'Feijão', 'Соя']],
  ['oilseed', ['Canola', '油菜', 'Colza', 'Girassol', 'Подсолнечник']],
  ['fruit', ['Citrus', '苹果', 'Café', 'Videira', 'Виноград']],
  ['other', ['Quinoa', 'Buckwheat', '甜菜', 'Mandioca', 'Лён']],
] as const)('%s is found by its names in five languages', (family, names) => {
  for (const name of names) expect([name, cropFamilyOf(name)]).toEqual([name, family]);
});

test('a plot without a crop has no family', () => expect(cropFamilyOf('  ')).toBeUndefined());
