import { recoverForm } from '@smartflight/contract/accounts/registration.schemas.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../api/problem.ts';
import { useSession } from '../api/session.ts';
import { changeLanguage } from '../i18n/change-language.ts';
import { loadMessages } from '../i18n/messages.ts';
import { PageScope } from '../tabs/page.tsx';
import { tabs } from '../tabs/tabs.ts';
import { useQuestion } from '../ui/overlay/confirm-store.ts';
import { FormEnd } from './form-footer.tsx';
import { PasswordField } from './password-field.tsx';
import { RestoredNote } from './restored-note.tsx';
import { TextField } from './text-field.tsx';
import { useFormLeave } from './use-form-leave.ts';
import { useSchemaForm } from './use-schema-form.ts';

const initial = { target: '', code: '', password: '', confirm: '' };
const send = vi.fn<(values: unknown) => Promise<void>>();

function Recovery() {
  const form = useSchemaForm({
    schema: recoverForm,
    initial,
    draft: { name: 'recovery', keep: ['target'] },
    together: { password: ['confirm'] },
    refusals: { 'code.wrong': 'code' },
    send,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <RestoredNote form={form} />
      <TextField form={form} name="target" label="target" />
      <TextField form={form} name="code" label="code" />
      <PasswordField form={form} name="password" label="password" purpose="new" />
      <PasswordField form={form} name="confirm" label="confirm" purpose="new" />
      <FormEnd form={form} label="send" />
    </form>
  );
}

const closed = vi.fn();
function Leaving() {
  const form = useSchemaForm({
    schema: recoverForm,
    initial,
    draft: { name: 'recovery', keep: ['target'] },
    send,
  });
  return (
    <form>
      <TextField form={form} name="target" label="target" />
      <button type="button" onClick={useFormLeave(form, closed)}>
        leave
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'send' }));
const saysOf = (name: string) => {
  const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join();
};
const fill = () => {
  type('target', ' a@b.example ');
  type('code', '123456');
  type('password', 'a good one');
  type('confirm', 'a good one');
};

beforeEach(async () => {
  await loadMessages('en', 'entry');
  sessionStorage.clear();
  useSession.setState({ phase: 'out', me: undefined });
  send.mockReset();
  send.mockResolvedValue();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('schema errors are shown under each field, and the first wrong one gets the focus', async () => {
  render(<Recovery />);
  type('password', 'short');
  submit();
  await waitFor(() => expect(saysOf('target')).toBe('Enter a phone number or an e-mail.'));
  expect(saysOf('code')).toBe('Enter the verification code.');
  expect(saysOf('password')).toBe('Use more than 6 characters.');
  expect(saysOf('confirm')).toBe('Enter the password once more.');
  expect(field('target').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field('target'));
  expect(send).not.toHaveBeenCalled();
  await act(() => changeLanguage('es'));
  expect(saysOf('code')).toBe('Escriba el código de verificación.');
  await act(() => changeLanguage('en'));
});

test('a field is judged once typing stops, not while it goes on, and forgets its error with the next letter', async () => {
  render(<Recovery />);
  await act(() => Promise.resolve());
  vi.useFakeTimers();
  type('password', 's');
  await act(() => vi.advanceTimersByTimeAsync(500));
  type('password', 'sh');
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(saysOf('password')).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(saysOf('password')).toBe('Use more than 6 characters.');
  type('password', 'sho');
  expect(saysOf('password')).toBe('');
});

test('[E-01] a field that was typed in is judged when it is left, an empty one that was only passed through is not', async () => {
  render(<Recovery />);
  fireEvent.blur(field('code'));
  type('target', 'a@b');
  fireEvent.blur(field('target'));
  await waitFor(() => expect(saysOf('target')).toBe('The e-mail format is incorrect.'));
  expect(saysOf('code')).toBe('');
});

test('[E-01] fields that belong together are judged together', async () => {
  render(<Recovery />);
  type('password', 'a good one');
  type('confirm', 'a good one');
  type('password', 'another one');
  fireEvent.blur(field('password'));
  await waitFor(() => expect(saysOf('confirm')).toBe('The passwords are inconsistent.'));
});

test('what was sent is what the schema made of it, once at a time', async () => {
  const answer = Promise.withResolvers<void>();
  send.mockReturnValue(answer.promise);
  render(<Recovery />);
  fill();
  submit();
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ target: 'a@b.example', code: '123456' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'send' }).disabled).toBe(true);
  fireEvent.submit(field('target').closest('form') ?? document.body);
  answer.resolve();
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'send' }).disabled).toBe(false),
  );
  expect(send).toHaveBeenCalledTimes(1);
});

test('server messages are shown under their fields until the value changes', async () => {
  const fields = [{ at: 'body.target', code: 'error.phone', msg: 'No such phone number.' }];
  send.mockRejectedValue(
    new ApiProblem({ status: 400, code: 'request.invalid', msg: 'Some are wrong.', fields }),
  );
  render(<Recovery />);
  fill();
  submit();
  await waitFor(() => expect(saysOf('target')).toBe('No such phone number.'));
  expect(document.activeElement).toBe(field('target'));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(field('target'));
  await act(() => Promise.resolve());
  expect(saysOf('target')).toBe('No such phone number.');
  type('code', '');
  submit();
  await waitFor(() => expect(saysOf('code')).toBe('Enter the verification code.'));
  expect(saysOf('target')).toBe('No such phone number.');
  type('target', 'c@b.example');
  expect(saysOf('target')).toBe('');
});

test('a refusal about one field is shown there; any other above the button, with the time to wait', async () => {
  send.mockRejectedValueOnce(new ApiProblem({ status: 400, code: 'code.wrong', msg: 'A wrong code.' }));
  render(<Recovery />);
  fill();
  submit();
  await waitFor(() => expect(saysOf('code')).toBe('A wrong code.'));
  const limited = { status: 429, code: 'request.rate-limited', msg: 'Too many.', retryAfterS: 30 };
  send.mockRejectedValueOnce(new ApiProblem(limited));
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many. Try again in 30 seconds.');
});

test('a draft outlives the page, without passwords and codes, and goes with what is sent', async () => {
  const { unmount } = render(<Recovery />);
  fill();
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/a good one|123456/);
  unmount();
  render(<Recovery />);
  expect([field('target').value, field('code').value]).toEqual([' a@b.example ', '']);
  expect(screen.getByRole('status').textContent).toContain('entries were restored');
  fill();
  submit();
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

test('a tab knows of unsent content until it is sent', async () => {
  const location = { tabKey: '/form', pathname: '/form', search: '', params: {} };
  render(
    <PageScope location={location}>
      <Recovery />
    </PageScope>,
  );
  expect(tabs.isDirty('/form')).toBe(false);
  fill();
  await waitFor(() => expect(tabs.isDirty('/form')).toBe(true));
  submit();
  await waitFor(() => expect(tabs.isDirty('/form')).toBe(false));
});

test('leaving a form asks for confirmation, and discards draft and values once confirmed', async () => {
  closed.mockReset();
  render(<Leaving />);
  const leave = () => fireEvent.click(screen.getByRole('button', { name: 'leave' }));
  const answer = async (yes: boolean) => {
    await waitFor(() => expect(useQuestion.getState().question).toBeDefined());
    await act(async () => useQuestion.getState().answer(yes));
  };
  type('target', 'a@b.example');
  leave();
  await answer(false);
  expect([closed.mock.calls.length, field('target').value]).toEqual([0, 'a@b.example']);
  leave();
  await answer(true);
  expect(closed).toHaveBeenCalledOnce();
  cleanup();
  render(<Leaving />);
  expect(field('target').value).toBe('');
  leave();
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2));
  expect(useQuestion.getState().question).toBeUndefined();
});
