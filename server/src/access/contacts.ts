import parsePhoneNumber from 'libphonenumber-js';
import { fault } from '../platform/http/fault.ts';
import { hashOf } from '../platform/security/crypto.ts';

/** Where an account is reached and by what it signs in. */
export type Contact = { email: string } | { phone: string };

/** Default region of a phone written without its country code (decision 7). */
const defaultRegion = 'CN';

/** An e-mail lower-cased, or a phone in E.164; what is neither stays as it is and belongs to no one. */
export function signInNameOf(text: string): Contact {
  if (text.includes('@')) return { email: text.toLowerCase() };
  return { phone: parsePhoneNumber(text, defaultRegion)?.number ?? text };
}

/** A contact that can be written to; `at` is its place in the request, such as `body.target`. */
export function contactOf(text: string, at: string): Contact {
  if (text.includes('@')) return { email: text.toLowerCase() };
  const phone = parsePhoneNumber(text, defaultRegion);
  if (!phone?.isValid()) throw fault('request.invalid', [{ at, code: 'error.phone' }]);
  return { phone: phone.number };
}

/** The address or number itself. */
export const textOf = (contact: Contact): string => ('email' in contact ? contact.email : contact.phone);

/**
 * Key of the limit on sign-ins with this name from this address. What can be no name is kept as its hash alone: people
 * type their password into the wrong field.
 */
export function signInKeyOf(name: Contact, address: string): string {
  const text = textOf(name);
  const isContact = /^(\+\d{5,15}|[^\s@]+@[^\s@]+\.[^\s@]+)$/.test(text);
  return `login:${isContact ? text : hashOf(text).toString('base64url')}:${address}`;
}
