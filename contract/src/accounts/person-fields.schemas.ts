import { z } from 'zod';
import { day } from '../kit/fields.schemas.ts';
import { secret } from '../kit/secret.schemas.ts';
import { emailForm, isEmail, phoneForm, sexes } from './person-fields.ts';

/** Rules for personal data, shared by the console's forms and the server (spec 5). */

const text = (max: number) => z.string().trim().max(max, { error: 'field.too-long' });

/** 2 to 50 characters; `empty` and `length` are the error keys. */
const name = (empty: string, length: string) =>
  z
    .string()
    .trim()
    .min(1, { error: empty, abort: true })
    .min(2, { error: length })
    .max(50, { error: length });

export const username = name('userNameEmpty', 'userNameLength');

export const truename = name('trueNameEmpty', 'trueNameLength');

export const idNumber = secret(
  text(200).min(1, { error: 'idNumberEmpty', abort: true }).max(20, { error: 'idNumberLength' }),
);

export const certificateNumber = secret(text(50).min(1, { error: 'manipulatorNumberEmpty' }));

/** Last valid day of a pilot certificate, `YYYY-MM-DD`; '' for one without an end. */
export const certificateEnd = z.union([z.literal(''), day], { error: 'field.invalid' });

/** Registration and recovery: 7 to 50 characters. The server also refuses the most common passwords. */
export const newPassword = secret(
  z
    .string()
    .min(1, { error: 'passwordEmpty', abort: true })
    .min(7, { error: 'passwordLonger' })
    .max(50, { error: 'passwordLength' })
    .regex(/\S/, { error: 'passwordBlank' }),
);

/** Change in the profile: 6 to 50 (spec 5). */
export const changedPassword = secret(
  z
    .string()
    .min(1, { error: 'passwordEmpty', abort: true })
    .min(6, { error: 'passwordLength' })
    .max(50, { error: 'passwordLength' })
    .regex(/\S/, { error: 'passwordBlank' }),
);

export const verificationCode = secret(
  z
    .string()
    .normalize('NFKC')
    .trim()
    .min(1, { error: 'codeEmpty', abort: true })
    .length(6, { error: 'code6' }),
);

export const invitationCode = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, { error: 'invitationCodeEmpty', abort: true })
  .length(6, { error: 'invitation6' });

/** A separate schema, so that it is checked while other fields are still empty. */
const samePassword = z
  .object({ password: z.string(), confirm: z.string() })
  .refine(({ password, confirm }) => password === confirm, {
    error: 'error.passwordMismatch',
    path: ['confirm'],
  });

/** A form that asks for its password twice. */
export const withConfirm = <Shape extends z.ZodRawShape>(form: z.ZodObject<Shape>) =>
  z.intersection(form.extend({ confirm: z.string().min(1, { error: 'confirmEmpty' }) }), samePassword);

/** NFKC makes plain digits of the full-width ones that Chinese and Japanese keyboards type. */
const contact = (empty: string) =>
  z
    .string()
    .normalize('NFKC')
    .trim()
    .max(254, { error: 'field.too-long' })
    .min(1, { error: empty, abort: true });

const either = (empty: string) =>
  contact(empty)
    .refine((value) => !isEmail(value) || emailForm.test(value), { error: 'error.emailFormat' })
    .refine((value) => isEmail(value) || phoneForm.test(value), { error: 'error.phone' });

/** A phone number or e-mail; only the server knows whether a phone number exists. */
export const target = either('targetEmpty');

/** Another person's account by its phone or e-mail. */
export const account = either('accountEmpty');

/** Fields that take one of the two alone. */
export const phone = contact('targetEmpty').refine((value) => phoneForm.test(value), {
  error: 'error.phone',
});

export const email = contact('targetEmpty').refine((value) => emailForm.test(value), {
  error: 'error.emailFormat',
});

/** '1' male, '0' female (spec 3), '' not reported. */
export const sex = z.enum([...sexes, '']);

export const address = text(200);

export const profession = text(50);

export const agriculturalCooperative = text(100);

/** A country and its calling code, `CN_86`. */
export const region = z.string().regex(/^[A-Z]{2}_\d{1,3}$/, { error: 'field.invalid' });
