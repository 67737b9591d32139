import { contactForms, passwordForm } from '@smartflight/contract/accounts/profile.schemas.ts';
import { expect, test } from 'vitest';

const wrong = (result: {
  success: boolean;
  error?: { issues: readonly { message: string }[] } | undefined;
}) => result.error?.issues.map(({ message }) => message) ?? [];

test('[U-01] a changed password has 6 to 50 characters, needs the old one and a repetition', () => {
  const form = { oldPassword: 'x', newPassword: 'sixsix', confirm: 'sixsix' };
  expect(wrong(passwordForm.safeParse(form))).toEqual([]);
  expect(wrong(passwordForm.safeParse({ ...form, confirm: 'other' }))).toEqual(['error.passwordMismatch']);
  expect(wrong(passwordForm.safeParse({ ...form, oldPassword: '' }))).toEqual(['passwordEmpty']);
  const same = { oldPassword: 'sixsix', newPassword: 'sixsix', confirm: 'sixsix' };
  expect(wrong(passwordForm.safeParse(same))).toEqual(['passwordSame']);
  const five = { ...form, newPassword: 'fives', confirm: 'fives' };
  expect(wrong(passwordForm.safeParse(five))).toEqual(['passwordLength']);
});

test('[U-01] the field for a phone takes no e-mail, and the other way round', () => {
  const code = '123456';
  expect(wrong(contactForms.phone.safeParse({ target: 'a@b.example', code }))).toEqual(['error.phone']);
  expect(wrong(contactForms.email.safeParse({ target: '+8613812345678', code }))).toEqual([
    'error.emailFormat',
  ]);
  expect(wrong(contactForms.email.safeParse({ target: 'a@b.example', code }))).toEqual([]);
  // The error is that of the field, not guessed from the text.
  expect(wrong(contactForms.email.safeParse({ target: 'a.example', code }))).toEqual(['error.emailFormat']);
  expect(wrong(contactForms.phone.safeParse({ target: 'abc', code }))).toEqual(['error.phone']);
});
