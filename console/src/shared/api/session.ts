import type { Action } from '@smartflight/contract/access/access.ts';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { create } from 'zustand';
import { writeStored } from '../storage.ts';
import { clearToken, readToken, writeToken } from './token.ts';

export interface CompanyLogo {
  companyLogo: string;
  companyMiniLogo: string;
}

/**
 * Who is signed in and what the start-up loaded. `phase`: 'out' shows public pages, 'in' the console;
 * 'ending' still shows the console while the message about a dead session can be read.
 */
export interface Session {
  phase: 'out' | 'in' | 'ending';
  me: Me | undefined;
  actions: readonly string[];
  logo: CompanyLogo | undefined;
  /** Longitude and latitude that centre every map of the company (L-20). */
  mapCenter: readonly [number, number] | undefined;
  /** Whose page this was until a sign-in in another tab took it over; another user does not stay on it. */
  former: string | undefined;
  /** Why the account is not known yet: no one answered, which reports nothing about the session. */
  unreached: unknown;
}

const signedOut: Session = {
  phase: 'out',
  me: undefined,
  actions: [],
  logo: undefined,
  mapCenter: undefined,
  former: undefined,
  unreached: undefined,
};

/** The token that this page began with: all tabs share the cookie, so another user may have signed in over it. */
let held = readToken();

export const useSession = create<Session>()(() => ({
  ...signedOut,
  phase: held === undefined ? 'out' : 'in',
}));

const cleaners = new Set<() => void>();

/** Registers what else must be forgotten at logout: query caches, live stores, parked maps (P-13). */
export function onSessionEnd(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** Changes whenever a session begins or ends in one tab: the others are notified of it and look at the cookie. */
export const sessionChangeKey = 'smartflight.session';

const notifyOtherTabs = (): void => writeStored(sessionChangeKey, `${Date.now()}.${Math.random()}`);

/** Begins the session of a token. With `stay` it outlives the browser window; other tabs follow. */
export function beginSession(token: string, stay: boolean): void {
  writeToken(token, stay);
  held = token;
  useSession.setState({ ...signedOut, phase: 'in' });
  notifyOtherTabs();
}

/** The token of this page's session; undefined for a visitor. */
export function storedToken(): string | undefined {
  return held;
}

/** Whether somebody else, or the same user again, has signed in in another tab since this page began. */
export function isTakenOver(): boolean {
  const present = readToken();
  return held !== undefined && present !== undefined && present !== held;
}

/** Goes on as anyone who the cookie states, with nothing left of the one before but his id. */
export function adoptSession(): void {
  for (const clean of cleaners) clean();
  held = readToken();
  const former = useSession.getState().me?.id;
  useSession.setState({ ...signedOut, phase: held === undefined ? 'out' : 'in', former });
}

/**
 * P-13: token, identity, roles, name, avatar, account status, logo and every cache are gone. The token of another
 * user who signed in meanwhile in another tab stays.
 */
export function clearSession(): void {
  const isOwn = !isTakenOver();
  if (isOwn) clearToken();
  for (const clean of cleaners) clean();
  held = undefined;
  useSession.setState({ ...signedOut });
  if (isOwn) notifyOtherTabs();
}

/** Whether the signed-in account may do `action`; the server enforces the same set. */
export function useAllows(action: Action): boolean {
  return useSession((session) => session.actions.includes(action));
}
