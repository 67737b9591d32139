import { fault } from '../http/fault.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Throws `password.common` at the given request field when the password is, in any case, among the 49,000 most common
 * ones.
 */
export async function refuseCommon(password: string, at: string): Promise<void> {
  // Loaded with the first new password: decompressing the list takes time and most processes never need it.
  common ??= load();
  if ((await common).has(password.toLowerCase()))
    throw fault('password.common', [{ at, code: 'password.common' }]);
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
