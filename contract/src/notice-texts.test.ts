import { expect, test } from 'vitest';
import { languages } from './kit/fields.ts';
import { messageOf } from './messages.ts';
import { isNoticeTextId, messageIdOf, noticeTexts } from './notice-texts.ts';

test.each(Object.entries(noticeTexts))(
  'notice %s is filled with just its arguments everywhere',
  (id, { args }) => {
    if (!isNoticeTextId(id)) throw new Error(id);
    for (const language of languages) {
      const text = messageOf(language, messageIdOf(id));
      const used = new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name));
      expect([...used].sort(), `${language}: ${text}`).toEqual([...args].sort());
    }
  },
);
