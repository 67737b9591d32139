import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { langs } from '../i18n/languages.ts';
import { loadMessages } from '../i18n/messages.ts';
import { figure, keptFigure, keptOf, readFigure, shownFigure } from './figure.ts';
import { TextField } from './text-field.tsx';
import { useSchemaForm } from './use-schema-form.ts';

beforeEach(async () => {
  sessionStorage.clear();
  await loadMessages('en', 'app');
});
afterEach(async () => {
  cleanup();
  await act(() => loadMessages('en', 'app'));
});

const sent: unknown[] = [];
function Heights({ scale = 1 }: { scale?: number }) {
  const form = useSchemaForm({
    schema: z.object({ height: figure() }),
    initial: { height: '' },
    draft: { name: 'heights', keep: ['height'] },
    send: async (values) => void sent.push(values),
  });
  return (
    <form onSubmit={form.submit}>
      <TextField form={form} name="height" label="height" figure={{ scale, digits: 2 }} />
      <button type="submit">send</button>
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('height');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const write = (lang: 'en' | 'es' | 'ru') => act(() => loadMessages(lang, 'app'));

test('a figure that was typed stays what it was meant to be when the language changes', async () => {
  render(<Heights />);
  type('1.250');
  expect(field().value).toBe('1.250');
  await write('es');
  expect(field().value).toBe('1,25');
  type('1.250');
  await write('en');
  expect(field().value).toBe('1250');
});

test('a draft is the same figure in whatever language it is opened again', async () => {
  render(<Heights />);
  type('1.250');
  cleanup();
  await loadMessages('ru', 'app');
  render(<Heights />);
  expect(field().value).toBe('1,25');
  sent.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'send' }));
  await waitFor(() => expect(sent).toEqual([{ height: 1.25 }]));
});

test('another unit shows the same figure in it, and nothing that was typed is rounded away', () => {
  const { rerender } = render(<Heights scale={1 / 15} />);
  type('1.5');
  rerender(<Heights />);
  expect(field().value).toBe('22.5');
  type('20');
  rerender(<Heights scale={1 / 15} />);
  expect(field().value).toBe('1.33');
  rerender(<Heights />);
  expect(field().value).toBe('20');
});

test('an invalid number stays as typed, in every language', async () => {
  render(<Heights />);
  type('1.2.3');
  await write('es');
  expect(field().value).toBe('1.2.3');
  type('high');
  await write('ru');
  expect(field().value).toBe('high');
});

test.each(langs)('what is shown in %s of a kept figure is kept as the same again', async (lang) => {
  await loadMessages(lang, 'app');
  const figures = [0, 0.1, 1.5, 152.399, 457.20000000000005, 1_250, 30_000, 20_000_000, -2.5];
  for (const scale of [1, 3 / 2000, 1 / 15])
    for (const value of figures)
      expect(readFigure(keptOf(shownFigure(keptFigure(value), scale), scale))).toBeCloseTo(value, 4);
  expect(figures.map((value) => readFigure(keptFigure(value)))).toEqual(figures);
});

test('figures without end, none and those beyond all sense are kept so that nothing else is read', () => {
  expect([keptFigure(null), keptFigure(Number.NaN), readFigure(' ')]).toEqual(['', '', null]);
  expect([keptFigure(1e-7), readFigure(keptFigure(1e-7))]).toEqual(['0.0000001', 1e-7]);
  expect([readFigure('1e3'), readFigure('1,5'), readFigure(keptFigure(1e22))]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
