import { recoverForm } from '@smartflight/contract/accounts/registration.schemas.ts';
import type { CodePurpose } from '@smartflight/contract/accounts/registration.ts';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearToken, writeToken } from '../../shared/api/token.ts';
import { ContactField } from '../../shared/forms/contact-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { changeSettings } from '../../shared/settings/settings.ts';
import { useToasts } from '../../shared/ui/overlay/toast-store.ts';
import { CodeField } from './code-field.tsx';

const initial = { target: '', code: '', password: '', confirm: '' };

function Recovery({ purpose = 'recover' }: { purpose?: CodePurpose }) {
  const form = useSchemaForm({
    schema: recoverForm,
    initial,
    phones: ['target'],
    send: async () => undefined,
  });
  return (
    <form>
      <ContactField form={form} name="target" label="target" />
      <CodeField form={form} name="code" target="target" purpose={purpose} />
    </form>
  );
}

const asked = vi.fn<(body: unknown) => void>();
let authorization: string | null;
let answer: () => Response;
const result = (value: unknown) => new Response(JSON.stringify({ code: 0, msg: '', result: value }));
const problem = (status: number, body: object, headers = {}) =>
  new Response(JSON.stringify({ requestId: 'r', ...body }), { status, headers });

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const code = () => field('Verification code');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /code|Resend/ });
const type = (value: string) => fireEvent.change(field('target'), { target: { value } });
const message = () =>
  screen.queryAllByText(/.+/, { selector: '.sf-field-error' }).map((part) => part.textContent);

beforeEach(async () => {
  await loadMessages('en', 'entry');
  sessionStorage.clear();
  useToasts.setState({ toasts: [] });
  asked.mockReset();
  answer = () => result({ resendAfterS: 60, expiresInS: 600 });
  vi.stubGlobal('fetch', async (_href: string, { body, headers }: { body: string; headers: Headers }) => {
    asked(JSON.parse(body));
    authorization = headers.get('authorization');
    return answer();
  });
});
afterEach(() => {
  cleanup();
  changeSettings({ phoneCountry: undefined });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('without a phone or e-mail nothing can be sent, and a message explains it', () => {
  render(<Recovery />);
  expect(button().disabled).toBe(true);
  const hint = document.getElementById(code().getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('The code can be sent once the phone or e-mail is filled in.');
  type('a@b');
  expect(button().disabled).toBe(true);
  type('a@b.example');
  expect(button().disabled).toBe(false);
  expect([code().inputMode, code().autocomplete]).toEqual(['numeric', 'one-time-code']);
});

test('[P-17] a sent code is announced, gets the focus, and the button counts down to the next one, also after a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { unmount } = render(<Recovery />);
  type(' a@b.example');
  fireEvent.click(button());
  await waitFor(() => expect(button().textContent).toBe('Resend in 60 s'));
  expect(asked.mock.calls).toEqual([[{ target: 'a@b.example', purpose: 'recover' }]]);
  expect(useToasts.getState().toasts.map((toast) => toast.text)).toEqual(['Verification code sent.']);
  expect(document.activeElement).toBe(code());
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  unmount();
  render(<Recovery />);
  type('a@b.example');
  expect(button().textContent).toMatch(/Resend in (?:40|39) s/);
  type('another@b.example');
  expect(button().textContent).toBe('Get code');
  type('a@b.example');
  await act(() => vi.advanceTimersByTimeAsync(41_000));
  expect([button().textContent, button().disabled]).toEqual(['Get code', false]);
});

test('[U-01] a code for another contact is requested with the account’s token, any other without a token', async () => {
  writeToken('own-token', false);
  const { unmount } = render(<Recovery />);
  type('a@b.example');
  fireEvent.click(button());
  await waitFor(() => expect(authorization).toBeNull());
  await waitFor(() => expect(button().textContent).toMatch(/Resend/));
  unmount();
  render(<Recovery purpose="contact" />);
  type('a@b.example');
  fireEvent.click(button());
  await waitFor(() => expect(authorization).toBe('Bearer own-token'));
  clearToken();
});

test('[P-18] who types on in another field while the code is sent keeps the focus there', async () => {
  render(<Recovery />);
  type('a@b.example');
  button().focus();
  fireEvent.click(button());
  field('target').focus();
  await waitFor(() => expect(button().textContent).toBe('Resend in 60 s'));
  expect(document.activeElement).toBe(field('target'));
});

test('only digits get into the field, at most six', () => {
  render(<Recovery />);
  fireEvent.change(code(), { target: { value: ' 12 34-567' } });
  expect(code().value).toBe('123456');
});

test('a missing channel and a limit are shown under the code, the limit with its wait', async () => {
  render(<Recovery />);
  type('a@b.example');
  answer = () => problem(503, { code: 'code.not-sent', msg: 'No code can be sent there.' });
  fireEvent.click(button());
  await waitFor(() => expect(message()).toEqual(['No code can be sent there.']));
  expect(button().disabled).toBe(false);
  answer = () => problem(429, { code: 'request.rate-limited', msg: 'Too many.' }, { 'retry-after': '45' });
  fireEvent.click(button());
  await waitFor(() => expect(message()).toEqual(['Too many. Try again in 45 seconds.']));
  expect(button().textContent).toMatch(/Resend in 4[45] s/);
});

test('a number that the server knows not to exist is reported under the field', async () => {
  render(<Recovery />);
  type('+86 412 687 875');
  await waitFor(() => expect(button().disabled).toBe(false));
  const fields = [{ at: 'body.target', code: 'error.phone', msg: 'No phone number.' }];
  answer = () => problem(400, { code: 'request.invalid', msg: 'Some fields are wrong.', fields });
  fireEvent.click(button());
  await waitFor(() => expect(message()).toEqual(['No phone number.']));
  expect(field('target').getAttribute('aria-invalid')).toBe('true');
  expect(button().disabled).toBe(true);
});

test('a national number shows its full form, in the chosen country, before the code is sent to it', async () => {
  changeSettings({ phoneCountry: 'AU' });
  render(<Recovery />);
  type('０412 687 875');
  await screen.findByText('Full number: +61 412 687 875');
  expect(field('target').value).toBe('0412 687 875');
  expect(screen.getByRole('combobox').textContent).toBe('Australia (+61)');
  fireEvent.click(screen.getByRole('button', { name: 'Get code' }));
  await waitFor(() => expect(asked.mock.calls).toEqual([[{ target: '+61412687875', purpose: 'recover' }]]));
});

test('a number that no phone can have is reported at its field, and nothing is sent', async () => {
  changeSettings({ phoneCountry: 'CN' });
  render(<Recovery />);
  type('12345');
  fireEvent.blur(field('target'));
  await waitFor(() => expect(message()).toEqual(['The phone number is incorrect.']));
  expect(button().disabled).toBe(true);
  expect(asked).not.toHaveBeenCalled();
});
