let common: Promise<ReadonlySet<string>> | undefined;

/** Whether a password stands, in whatever case, among the some 49,000 that people choose most. */
export async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded with the first new password: unpacking the list takes a moment and most processes see none.
  common ??= load();
  return (await common).has(password.toLowerCase());
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));
}
