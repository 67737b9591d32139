import { expect, test } from 'vitest';
import { languages } from '../kit/languages.ts';
import { ruleMeasures } from '../rules/rules.ts';
import { messageOf } from './messages.ts';
import { isNoticeTextId, messageIdOf, noticeTexts } from './notice-texts.ts';

/** A select or plural with plain cases, replaced by its argument: braces inside are not arguments. */
const plainChoice = /\{(\w+), (?:select|plural),(?:\s*[\w=]+ \{[^{}]*\})+\}/g;

test.each(Object.entries(noticeTexts))(
  'notice %s is filled with just its arguments everywhere',
  (id, { args }) => {
    if (!isNoticeTextId(id)) throw new Error(id);
    for (const language of languages) {
      const text = messageOf(language, messageIdOf(id));
      const flat = text.replace(plainChoice, '{$1}');
      const used = new Set([...flat.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name));
      expect([...used].sort(), `${language}: ${text}`).toEqual([...args].sort());
    }
  },
);

test('the message of an alarm names each measure of a rule', () => {
  const others = ruleMeasures.filter((measure) => measure !== 'dayArea');
  const missing = languages.flatMap((language) =>
    (['outgoing.ruleRaised', 'notice.rule.raised'] as const).flatMap((id) =>
      others.filter((measure) => !messageOf(language, id).includes(` ${measure} {`)),
    ),
  );
  expect(missing).toEqual([]);
});
