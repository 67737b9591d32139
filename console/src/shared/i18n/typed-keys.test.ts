import { expect, test } from 'vitest';
import { loadMessages, t } from './messages.ts';

test('a wrong key, a missing, misnamed or mistyped argument do not compile, nor one that the text lacks', async () => {
  await loadMessages('en', 'app');
  // Each line must be a compiler error; otherwise the type check of this file fails.
  const wrong: (() => string)[] = [
    // @ts-expect-error no such text
    () => t('flights.nowhere'),
    // @ts-expect-error the text wants the number of sorties
    () => t('count.sorties'),
    // @ts-expect-error its argument is called n
    () => t('count.sorties', { count: 3 }),
    // @ts-expect-error a plural counts numbers
    () => t('count.sorties', { n: '3' }),
    // @ts-expect-error a number in plain text has passed no formatter
    () => t('realtime.all', { n: 3 }),
    // @ts-expect-error this text is filled with nothing
    () => t('flights.exportShort', { n: 3 }),
    // @ts-expect-error one of the two wants an argument
    () => t(wrong.length > 3 ? 'flights.exportShort' : 'realtime.all'),
  ];
  expect(wrong).toHaveLength(7);
  expect(t('count.sorties', { n: 3 })).toBe('3 sorties');
  expect(t(wrong.length > 3 ? 'realtime.all' : 'flights.exportShort', { n: '3' })).toBe('All 3');
});
