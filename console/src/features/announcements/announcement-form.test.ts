import type { Announcement } from '@smartflight/contract/messages/announcements.schemas.ts';
import { expect, test } from 'vitest';
import { bodyOf, draftOf, moveOf, problemsOf, stateAt, textsFor, writtenIn } from './announcement-form.ts';

const item = (id: string, position: number, more: Partial<Announcement> = {}): Announcement => ({
  id,
  position,
  texts: { en: { title: 'Hello', text: '' } },
  link: '',
  from: null,
  until: null,
  ...more,
});

test('only the languages with words are sent, and times go out and back unchanged', () => {
  const known = item('a', 2, {
    from: '2026-03-01T04:30:00.000Z',
    texts: { zh: { title: '你好', text: '…' } },
  });
  const draft = draftOf(known, 0);
  expect(writtenIn(draft)).toEqual(['zh']);
  expect(bodyOf(draft)).toEqual({
    texts: { zh: { title: '你好', text: '…' } },
    link: '',
    from: '2026-03-01T04:30:00.000Z',
    until: null,
    position: 2,
  });
});

test('the contract validates input before anything is sent', () => {
  const draft = draftOf(undefined, 0);
  expect(problemsOf(draft)).toEqual({ texts: 'field.required' });
  const untitled = {
    ...draft,
    texts: { ...draft.texts, ru: { title: '', text: 'x' } },
    link: 'javascript:1',
  };
  expect(problemsOf(untitled)).toEqual({ 'texts.ru.title': 'field.required', link: 'linkInvalid' });
  const reversed = {
    ...draftOf(item('a', 0), 0),
    from: '2026-03-02T00:00',
    until: '2026-03-01T00:00',
  };
  expect(problemsOf(reversed)).toEqual({ until: 'range.reversed' });
});

test('an announcement is planned, shown or over by its times', () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  expect(stateAt(item('a', 0), now)).toBe('shown');
  expect(stateAt(item('a', 0, { from: '2026-03-01T00:00:01Z' }), now)).toBe('planned');
  expect(stateAt(item('a', 0, { until: '2026-03-01T00:00:00Z' }), now)).toBe('over');
});

test('a move gives new positions to those that change place alone, and ends at the edges', () => {
  const items = [item('a', 0), item('b', 1), item('c', 2)];
  const moves = moveOf(items, 'c', -1).map(({ item: { id }, position }) => [id, position]);
  expect(moves).toEqual([
    ['c', 1],
    ['b', 2],
  ]);
  expect(moveOf(items, 'a', -1)).toEqual([]);
  expect(moveOf([item('a', 0), item('b', 0)], 'b', -1)).toHaveLength(1);
});

test('a reader without words in his language gets English, else the first', () => {
  expect(textsFor(item('a', 0).texts, 'ru').title).toBe('Hello');
  expect(textsFor({ pt: { title: 'Olá', text: '' } }, 'ru').title).toBe('Olá');
});
