import { fault } from '../http/fault.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Throws `password.common` at its field of the request for a password that is, in whatever case, among the some
 * 49,000 that people choose most.
 */
export async function refuseCommon(password: string, at: string): Promise<void> {
  // Loaded with the first new password: unpacking the list takes a moment and most processes see none.
  common ??= load();
  if ((await common).has(password.toLowerCase()))
    throw fault('password.common', [{ at, code: 'password.common' }]);
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
