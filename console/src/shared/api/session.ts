import type { Action } from '@smartflight/contract/access.ts';
import type { Me } from '@smartflight/contract/accounts.ts';
import { create } from 'zustand';
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
}

const signedOut: Session = {
  phase: 'out',
  me: undefined,
  actions: [],
  logo: undefined,
  mapCenter: undefined,
};

export const useSession = create<Session>()(() => ({
  ...signedOut,
  phase: readToken() === undefined ? 'out' : 'in',
}));

const cleaners = new Set<() => void>();

/** Registers what else must be forgotten at logout: query caches, live stores, parked maps (P-13). */
export function onSessionEnd(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

export function beginSession(token: string, stay: boolean): void {
  writeToken(token, stay);
  useSession.setState({ ...signedOut, phase: 'in' });
}

/** P-13: token, identity, roles, name, avatar, account status, logo and every cache are gone. */
export function clearSession(): void {
  clearToken();
  for (const clean of cleaners) clean();
  useSession.setState({ ...signedOut });
}

/** Whether the signed-in account may do `action`; the server enforces the same set. */
export function useAllows(action: Action): boolean {
  return useSession((session) => session.actions.includes(action));
}
