import parsePhoneNumber, { type PhoneNumber } from 'libphonenumber-js';
import parseStrictly from 'libphonenumber-js/max';
import { fault } from '../platform/http/fault.ts';
import { hashOf } from '../platform/security/crypto.ts';

/** The address that an account is contacted at and signs in with. */
export type Contact = { email: string } | { phone: string };

/** Region of phone numbers without a country code, which only clients other than the console send (decision 62). */
const defaultRegion = 'CN';

/**
 * The phone number of a text; undefined if it can't exist. Without a country code it must belong to a range in use in
 * the default region, because most foreign numbers have a possible length there.
 */
function phoneOf(text: string): PhoneNumber | undefined {
  const isInternational = text.trimStart().startsWith('+');
  const phone = isInternational ? parsePhoneNumber(text) : parseStrictly(text, defaultRegion);
  return phone?.isValid() ? phone : undefined;
}

/** A lower-cased e-mail or a phone in E.164. Other text is returned unchanged and matches no account. */
export function signInNameOf(text: string): Contact {
  if (text.includes('@')) return { email: text.toLowerCase() };
  return { phone: phoneOf(text)?.number ?? text };
}

/** Parses a contact that messages can be sent to; `at` is its path in the request, such as `body.target`. */
export function contactOf(text: string, at: string): Contact {
  if (text.includes('@')) return { email: text.toLowerCase() };
  const phone = phoneOf(text);
  if (!phone) throw fault('request.invalid', [{ at, code: 'error.phone' }]);
  return { phone: phone.number };
}

/** Refuses a phone number that can't exist; `at` is its path in the request. */
export function requirePhone(text: string, at: string): void {
  if (!isPhoneNumber(text)) throw fault('request.invalid', [{ at, code: 'error.phone' }]);
}

/** Whether a text is a phone number that can exist. */
export const isPhoneNumber = (text: string): boolean => phoneOf(text) !== undefined;

/** The address or number itself. */
export const textOf = (contact: Contact): string => ('email' in contact ? contact.email : contact.phone);

/**
 * Rate limit key for sign-ins with this name from this address. Text that can't be a name is hashed, because people
 * type their password into the wrong field.
 */
export function signInKeyOf(name: Contact, address: string): string {
  const text = textOf(name);
  const isContact = /^(\+\d{5,15}|[^\s@]+@[^\s@]+\.[^\s@]+)$/.test(text);
  return `login:${isContact ? text : hashOf(text).toString('base64url')}:${address}`;
}
