/** Reads the storage of this tab without throwing; undefined where it is not available. */
export function readTabItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text until the tab is closed; undefined removes it. Failures are ignored. */
export function writeTabItem(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {}
}
