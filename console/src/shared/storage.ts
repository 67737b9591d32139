/** Reads browser storage without throwing: in private windows or with a full disk, settings are just not kept. */
export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text in this browser; undefined removes it. Failures are ignored. */
export function writeStored(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {}
}

/** Removes everything that this browser stores under keys with an account's id. */
export function forgetStored(accountId: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.includes(accountId)) localStorage.removeItem(key);
  } catch {}
}

/** The text of a cookie; undefined if it is missing or invalid. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(start));
  try {
    return found === undefined ? undefined : decodeURIComponent(found.slice(start.length));
  } catch {
    // Another application of this host may have written it.
    return undefined;
  }
}

/** `days` undefined: until the browser is closed; 0: delete. Strict and, with https, Secure (decision 9). */
export function writeCookie(name: string, value: string, days: number | undefined): void {
  const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${age}${secure}`;
}
