import type { Action } from '@smartflight/contract/access/access.ts';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { create } from 'zustand';
import { writeStored } from '../storage.ts';
import { clearToken, readAsVisitor, readToken, writeToken } from './token.ts';

export interface CompanyLogo {
  companyLogo: string;
  companyMiniLogo: string;
}

/**
 * The signed-in account and its start-up data. `phase`: 'out' shows public pages, 'in' the console; 'ending' still
 * shows the console while the message about an ended session is read; 'visit' reads through a link to share.
 */
export interface Session {
  phase: 'out' | 'in' | 'ending' | 'visit';
  me: Me | undefined;
  actions: readonly string[];
  logo: CompanyLogo | undefined;
  mapCenter: readonly [number, number] | undefined;
  /** Id of this page's user before a sign-in in another tab; a different user does not keep the page. */
  former: string | undefined;
  /** What a link shows; undefined unless the phase is 'visit'. */
  visit: Visit | undefined;
  /** Error when loading the account got no response, which does not concern the session. */
  unreached: unknown;
}

/** A link that was opened. */
export interface Visit {
  /** Of the account that shares. */
  timeZone: string;
  /** Whether the link also opens the live connection. */
  isLive: boolean;
}

const signedOut: Session = {
  phase: 'out',
  me: undefined,
  actions: [],
  logo: undefined,
  mapCenter: undefined,
  former: undefined,
  visit: undefined,
  unreached: undefined,
};

/** The token this page started with: tabs share the cookie, so another user may have signed in since. */
let held = readToken();

export const useSession = create<Session>()(() => ({
  ...signedOut,
  phase: held === undefined ? 'out' : 'in',
}));

const cleaners = new Set<() => void>();

/** Registers a cleanup for logout: query caches, live stores, parked maps (P-13). */
export function onSessionEnd(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** Storage key written when a session begins or ends, so that other tabs check the cookie. */
export const sessionChangeKey = 'smartflight.session';

const notifyOtherTabs = (): void => writeStored(sessionChangeKey, `${Date.now()}.${Math.random()}`);

/** Starts a session with a token. With `stay` it survives closing the browser; other tabs follow. */
export function beginSession(token: string, stay: boolean): void {
  writeToken(token, stay);
  held = token;
  useSession.setState({ ...signedOut, phase: 'in' });
  notifyOtherTabs();
}

/** Reads with the token of an opened link; the browser's session, if any, is left alone. */
export function beginVisit(token: string, visit: Visit): void {
  readAsVisitor(token);
  held = token;
  useSession.setState({ ...signedOut, phase: 'visit', visit });
}

/** The link has ended: its page explains that. */
export function endVisit(): void {
  if (useSession.getState().phase !== 'visit') return;
  for (const clean of cleaners) clean();
  useSession.setState({ ...signedOut });
}

/** Token of this page's session; undefined for a visitor. */
export function storedToken(): string | undefined {
  return held;
}

/** Whether a sign-in in another tab replaced the session since this page started. */
export function isTakenOver(): boolean {
  const present = readToken();
  return held !== undefined && present !== undefined && present !== held;
}

/** Continues with the session in the cookie, keeping only the former user's id. */
export function adoptSession(): void {
  for (const clean of cleaners) clean();
  held = readToken();
  const former = useSession.getState().me?.id;
  useSession.setState({ ...signedOut, phase: held === undefined ? 'out' : 'in', former });
}

/**
 * P-13: removes token, identity, roles, name, avatar, account status, logo and all caches. A token of another user
 * who signed in in another tab is kept.
 */
export function clearSession(): void {
  const isOwn = !isTakenOver();
  if (isOwn) clearToken();
  for (const clean of cleaners) clean();
  held = undefined;
  useSession.setState({ ...signedOut });
  if (isOwn) notifyOtherTabs();
}

/** Whether the account may do `action`; the server enforces the same set. */
export function useAllows(action: Action): boolean {
  return useSession((session) => session.actions.includes(action));
}
