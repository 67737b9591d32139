import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useFieldArray } from 'react-hook-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { useSession } from '../api/session.ts';
import { loadMessages } from '../i18n/messages.ts';
import { TextField } from './text-field.tsx';
import { type SchemaForm, useSchemaForm } from './use-schema-form.ts';

const schema = z.object({ lines: z.array(z.object({ name: z.string() })) });

function Lines() {
  const form = useSchemaForm({
    schema,
    initial: { lines: [{ name: '' }] },
    draft: { name: 'lines', keep: ['lines'] },
    send: () => Promise.resolve(),
  });
  return (
    <form>
      <Fields form={form} />
    </form>
  );
}

function Fields({ form }: { form: SchemaForm<z.input<typeof schema>, z.output<typeof schema>> }) {
  const { fields, append } = useFieldArray({ control: form.fields.control, name: 'lines' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <TextField key={id} form={form} name={`lines.${at}.name`} label={`line ${at}`} />
      ))}
      <button type="button" onClick={() => append({ name: '' })}>
        add
      </button>
    </>
  );
}

const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(async () => {
  await loadMessages('en', 'entry');
  sessionStorage.clear();
  useSession.setState({ phase: 'out', me: undefined });
});
afterEach(cleanup);

test('[P-10] lines of a list survive a reload', () => {
  render(<Lines />);
  type('line 0', 'first');
  fireEvent.click(screen.getByRole('button', { name: 'add' }));
  type('line 1', 'second');
  cleanup();
  render(<Lines />);
  expect([textIn('line 0'), textIn('line 1')]).toEqual(['first', 'second']);
});

test('[P-10] stored lines of another form are not restored', () => {
  render(<Lines />);
  type('line 0', 'first');
  const [key = ''] = Object.keys(sessionStorage);
  sessionStorage.setItem(
    key,
    (sessionStorage.getItem(key) ?? '').replaceAll('"name":"first"', '"title":"first"'),
  );
  cleanup();
  render(<Lines />);
  expect(textIn('line 0')).toBe('');
});
