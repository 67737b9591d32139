import { expect, test } from 'vitest';
import { z } from 'zod';
import { droneBinding, namedDroneBinding } from '../devices/device-register.schemas.ts';
import * as fields from './person-fields.schemas.ts';

/** Error keys of a value; empty when valid. */
const wrong = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const { username, truename, idNumber, certificateNumber } = fields;
const { newPassword, changedPassword, verificationCode, invitationCode, target, phone, email } = fields;

test.for<[string, z.ZodType, string, string[]]>([
  ['userNameEmpty', username, '', ['userNameEmpty']],
  ['userNameEmpty', username, '   ', ['userNameEmpty']],
  ['userNameLength', username, 'M', ['userNameLength']],
  ['userNameLength', username, 'M'.repeat(51), ['userNameLength']],
  ['nothing', username, 'Mé', []],
  ['nothing', username, 'M'.repeat(50), []],
  ['trueNameEmpty', truename, '', ['trueNameEmpty']],
  ['trueNameLength', truename, '李', ['trueNameLength']],
  ['nothing', truename, '李雷', []],
  ['idNumberEmpty', idNumber, ' ', ['idNumberEmpty']],
  ['idNumberLength', idNumber, '1'.repeat(21), ['idNumberLength']],
  ['nothing', idNumber, '1'.repeat(20), []],
  ['manipulatorNumberEmpty', certificateNumber, '', ['manipulatorNumberEmpty']],
  ['nothing', certificateNumber, 'CAAC-1', []],
])('[E-03] [E-04] a wrong person field gives %s: %#', ([, schema, value, expected]) => {
  expect(wrong(schema, value)).toEqual(expected);
});

test.for<[string, z.ZodType, string, string[]]>([
  ['a new password longer than 6', newPassword, '123456', ['passwordLonger']],
  ['a new password longer than 6', newPassword, '1234567', []],
  ['a new password of at most 50', newPassword, 'x'.repeat(51), ['passwordLength']],
  ['a new password of more than spaces', newPassword, ' '.repeat(7), ['passwordBlank']],
  ['a changed password of more than spaces', changedPassword, ' '.repeat(7), ['passwordBlank']],
  ['a changed password of 6 to 50', changedPassword, '12345', ['passwordLength']],
  ['a changed password of 6 to 50', changedPassword, '123456', []],
  ['a code of 6', verificationCode, '12345', ['code6']],
  ['a code of 6', verificationCode, ' 123456 ', []],
  ['an invitation code of 6', invitationCode, '1234567', ['invitation6']],
  ['an invitation code in capitals', invitationCode, 'ab12cd', []],
  ['a phone or e-mail', target, 'a@b', ['error.emailFormat']],
  ['a phone or e-mail', target, '😀@x.test', ['error.emailFormat']],
  ['a phone or e-mail', target, 'иван+1@почта.рф', []],
  ['a phone or e-mail', target, '12', ['error.phone']],
  ['a phone or e-mail', target, '+86 138 0013 8000', []],
  ['a phone alone', phone, 'a@b.cn', ['error.phone']],
  ['an e-mail alone', email, '13800138000', ['error.emailFormat']],
])('[E-03] %s: %#', ([, schema, value, expected]) => {
  expect(wrong(schema, value)).toEqual(expected);
});

test('[E-03] two different passwords are reported at the second', () => {
  const form = fields.withConfirm(z.object({ password: newPassword }));
  const { error } = form.safeParse({ password: '1234567', confirm: '7654321' });
  expect(error?.issues).toMatchObject([{ path: ['confirm'], message: 'error.passwordMismatch' }]);
});

test('[E-04] a drone to bind needs its id and its code, among the own drones also its name', () => {
  expect(wrong(droneBinding, { droneId: '', activateCode: ' ' })).toEqual([
    'droneIdEmpty',
    'activeCodeEmpty',
  ]);
  expect(wrong(namedDroneBinding, { droneId: 'A', activateCode: 'B', name: ' ' })).toEqual([
    'droneNameEmpty',
  ]);
});
