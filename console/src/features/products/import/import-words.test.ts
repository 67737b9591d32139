import {
  droneUseWords,
  formWords,
  kindWords,
  plainWord,
  suggestColumns,
} from '@smartflight/contract/products/import-words.ts';
import {
  droneUses,
  importColumns,
  productForms,
  productKinds,
} from '@smartflight/contract/products/products.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { langs } from '../../../shared/i18n/languages.ts';
import { loadMessages, t } from '../../../shared/i18n/messages.ts';

describe.each(langs)('the words of the screens in %s', (lang) => {
  beforeEach(() => loadMessages(lang, 'app'));

  test('are recognized as names of the columns', () => {
    const names = importColumns.map((column) => t('productImport.columnName', { column }));
    expect(suggestColumns(names)).toEqual(importColumns);
  });

  test('are recognized as values of the cells', () => {
    for (const kind of productKinds)
      expect(kindWords.get(plainWord(t(`products.kindName.${kind}`))), kind).toBe(kind);
    for (const form of productForms)
      expect(formWords.get(plainWord(t('products.formName', { form }))), form).toBe(form);
    for (const use of droneUses)
      expect(droneUseWords.get(plainWord(t('products.droneUseName', { use }))), use).toBe(use);
  });
});

test('a header is recognized once, and an unknown one is left out', () => {
  expect(suggestColumns(['Producto', 'Product', 'Colour', ' DOSIS  máxima (L/ha)'])).toEqual([
    'name',
    null,
    null,
    'doseMax',
  ]);
});
