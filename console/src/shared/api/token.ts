import { readCookie, writeCookie } from '../storage.ts';

const tokenCookie = 'token';
/** P-08 */
const tokenDays = 7;

/** The token of this browser; undefined for a visitor. */
export function readToken(): string | undefined {
  return readCookie(tokenCookie) || undefined;
}

/** Keeps the token for seven days, or until the browser is closed when its owner did not ask to stay. */
export function writeToken(token: string, stay: boolean): void {
  writeCookie(tokenCookie, token, stay ? tokenDays : undefined);
}

/** Takes the token out of the cookies of this browser. */
export function clearToken(): void {
  writeCookie(tokenCookie, '', 0);
}
