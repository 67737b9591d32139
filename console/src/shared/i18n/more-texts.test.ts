import { expect, test } from 'vitest';
import {
  loadAllTexts,
  loadMessages,
  messagesVersion,
  prepareMessages,
  subscribeMessages,
  t,
} from './messages.ts';

test('texts left out of the start are added without redrawing, unless one was missing', async () => {
  await loadMessages('en', 'start');
  expect(t('flights.filters')).not.toBe('flights.filters');
  const version = messagesVersion();
  await loadAllTexts();
  expect(t('teams.rename')).not.toBe('teams.rename');
  expect(messagesVersion()).toBe(version);
});

test('a language that was chosen while the rest was on its way gets its own rest', async () => {
  const apply = await prepareMessages('ru', 'start');
  apply();
  await loadAllTexts();
  expect(t('teams.rename')).toMatch(/[а-я]/i);
  const received: number[] = [];
  const leave = subscribeMessages(() => received.push(messagesVersion()));
  await loadMessages('es', 'start');
  leave();
  expect(received).toHaveLength(1);
  expect(t('teams.rename')).not.toMatch(/[а-я]|^teams\./i);
});
