import { readCookie, writeCookie } from '../storage.ts';

const tokenCookie = 'token';
const tokenDays = 7;

/** The token of a link's visit, with which this page reads instead of the browser's session. */
let visit: string | undefined;

/** Reads with the token of a visit until the page is closed; undefined returns to the browser's session. */
export function readAsVisitor(token: string | undefined): void {
  visit = token;
}

/** The token in this browser, or that of a visit; undefined for a visitor without one. */
export function readToken(): string | undefined {
  return visit ?? (readCookie(tokenCookie) || undefined);
}

/** Stores the token for seven days, or until the browser is closed if the user did not choose to stay. */
export function writeToken(token: string, stay: boolean): void {
  writeCookie(tokenCookie, token, stay ? tokenDays : undefined);
}

/** Removes the token from this browser's cookies. */
export function clearToken(): void {
  writeCookie(tokenCookie, '', 0);
}
