import { expect, test } from 'vitest';
import { type HistoryAction, historyOf, stepHistory } from './history.ts';

const play = (...actions: HistoryAction<string>[]) => actions.reduce(stepHistory<string>, historyOf('a'));
const change = (next: string): HistoryAction<string> => ({ type: 'change', next });
const undo: HistoryAction<string> = { type: 'undo' };
const redo: HistoryAction<string> = { type: 'redo' };

test('[T-02] what is taken back comes again in its order', () => {
  expect(play(change('b'), change('c'), undo, undo).now).toBe('a');
  expect(play(change('b'), change('c'), undo, undo, redo, redo).now).toBe('c');
  expect(play(undo, redo).now).toBe('a');
});

test('[T-02] a change after taking back forgets what was taken back', () => {
  const history = play(change('b'), undo, change('c'));
  expect(history).toEqual({ past: ['a'], now: 'c', future: [] });
  expect(stepHistory(history, redo)).toBe(history);
});

test('the same again is no step, and a new beginning has nothing before it', () => {
  expect(play(change('a')).past).toEqual([]);
  expect(play(change('b'), { type: 'reset', next: 'z' })).toEqual(historyOf('z'));
});
