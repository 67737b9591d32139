import parsePhoneNumber from 'libphonenumber-js';
import { fault } from '../platform/http/fault.ts';
import { hashOf } from '../platform/security/crypto.ts';

/** The address that an account is contacted at and signs in with. */
export type Contact = { email: string } | { phone: string };

/** Default region of phone numbers without a country code (decision 7). */
const defaultRegion = 'CN';

/** A lower-cased e-mail or a phone in E.164. Other text is returned unchanged and matches no account. */
export function signInNameOf(text: string): Contact {
  if (text.includes('@')) return { email: text.toLowerCase() };
  return { phone: parsePhoneNumber(text, defaultRegion)?.number ?? text };
}

/** Parses a contact that messages can be sent to; `at` is its path in the request, such as `body.target`. */
export function contactOf(text: string, at: string): Contact {
  if (text.includes('@')) return { email: text.toLowerCase() };
  const phone = parsePhoneNumber(text, defaultRegion);
  if (!phone?.isValid()) throw fault('request.invalid', [{ at, code: 'error.phone' }]);
  return { phone: phone.number };
}

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
