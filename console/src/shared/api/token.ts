import { readCookie, writeCookie } from '../storage.ts';

const tokenCookie = 'token';
const tokenDays = 7;

/** The token in this browser; undefined for a visitor. */
export function readToken(): string | undefined {
  return readCookie(tokenCookie) || undefined;
}

/** Stores the token for seven days, or until the browser is closed if the user did not choose to stay. */
export function writeToken(token: string, stay: boolean): void {
  writeCookie(tokenCookie, token, stay ? tokenDays : undefined);
}

/** Removes the token from this browser's cookies. */
export function clearToken(): void {
  writeCookie(tokenCookie, '', 0);
}
