import { languages } from '@smartflight/contract/kit/languages.ts';
import {
  type AuditDetailName,
  type AuditWordSet,
  auditDetails,
  auditWords,
} from '@smartflight/contract/system/audit-details.ts';
import { expect, test } from 'vitest';
import { loadMessages, t } from '../../shared/i18n/messages.ts';
import { detailNames } from './detail-names.ts';
import { wordText } from './detail-words.ts';

const isText = (text: string | undefined): boolean =>
  text !== undefined && !/^$|^[a-z]\w*(?:\.\w+)+$/i.test(text);

test.each(languages)('each detail that an entry may have is named in %s', async (lang) => {
  await loadMessages(lang, 'app');
  const names = Object.keys(auditDetails) as AuditDetailName[];
  expect(names.filter((name) => !isText(t(detailNames[name])))).toEqual([]);
});

test.each(languages)('each word that a detail may be has a text in %s', async (lang) => {
  await loadMessages(lang, 'app');
  const sets = Object.keys(auditWords) as AuditWordSet[];
  const words = sets.flatMap((set) => auditWords[set].map((word) => [set, word] as const));
  expect(words.filter(([set, word]) => !isText(wordText(t, set, word)))).toEqual([]);
});
