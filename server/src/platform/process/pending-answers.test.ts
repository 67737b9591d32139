import { expect, test } from 'vitest';
import { beginAnswer, endAnswer, letAnswersPass } from './pending-answers.ts';

const longMs = 600_000;

test('work goes on at once while no answer is prepared', async () => {
  await expect(letAnswersPass(longMs)).resolves.toBeUndefined();
});

test('work goes on when the last of the answers is ready', async () => {
  const order: string[] = [];
  beginAnswer();
  beginAnswer();
  const work = letAnswersPass(longMs).then(() => order.push('work'));
  for (const answer of ['first answer', 'last answer']) {
    // A turn of the event loop, in which the work would go on too early.
    await new Promise(setImmediate);
    order.push(answer);
    endAnswer();
  }
  await work;
  expect(order).toEqual(['first answer', 'last answer', 'work']);
});

test('work goes on although an answer takes long', async () => {
  beginAnswer();
  await expect(letAnswersPass(1)).resolves.toBeUndefined();
  endAnswer();
});
