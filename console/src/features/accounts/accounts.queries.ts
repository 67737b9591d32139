import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { openid } from '@smartflight/contract/accounts/openid.endpoints.ts';
import { profile } from '@smartflight/contract/accounts/profile.endpoints.ts';
import { announcements } from '@smartflight/contract/messages/announcements.endpoints.ts';
import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { storedToken, useSession } from '../../shared/api/session.ts';

const quiet = { quiet: true };

const infoKey = ['accounts', 'userInfo'] as const;

export function useUserInfo() {
  return useQuery({
    queryKey: infoKey,
    queryFn: ({ signal }) => call(accounts.userInfo, { signal }),
    meta: quiet,
  });
}

/** The submitted data with the reasons of its reviews. */
export function useSubmitted() {
  return useQuery({
    queryKey: ['onboarding', 'state'],
    queryFn: ({ signal }) => call(onboarding.state, { signal, quiet: true }),
    meta: quiet,
  });
}

export function useSessions() {
  return useQuery({
    queryKey: ['accounts', 'sessions'],
    queryFn: ({ signal }) => call(profile.sessions, { signal }),
    meta: quiet,
    staleTime: 0,
  });
}

export const identitiesKey = ['accounts', 'openid'] as const;

/** Identities of the provider that sign in to the account, and the provider's name. */
export function useIdentities() {
  return useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => call(openid.list, { signal }),
    meta: quiet,
    staleTime: 0,
  });
}

export function useConsents() {
  return useQuery({
    queryKey: ['accounts', 'consents'],
    queryFn: ({ signal }) => call(profile.consents, { signal }),
    meta: quiet,
  });
}

/** The address of the chat app's sign-in page; null when it is not configured, undefined while loading. */
export function useChatAppPage(): string | null | undefined {
  const { data } = useQuery({
    queryKey: ['accounts', 'ways'],
    queryFn: ({ signal }) => call(announcements.ads, { signal, quiet: true }),
    meta: quiet,
  });
  return data?.ways.wechat;
}

/** Refetches the review states and their reasons after a decision. */
export async function refreshReviews(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: infoKey }),
    queries.invalidateQueries({ queryKey: ['onboarding'] }),
  ]);
}

/** Refetches all account data, including what the shell shows, after a change. */
export async function refreshAccount(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['accounts'] }),
    queries.invalidateQueries({ queryKey: ['onboarding'] }),
    refreshMe().catch(() => undefined),
  ]);
}

async function refreshMe(): Promise<void> {
  const token = storedToken();
  const fresh = await call(accounts.getUserById, { quiet: true });
  const { me } = useSession.getState();
  if (storedToken() !== token || !me || me.id !== fresh.id) return;
  const isSame = fresh.roles.join() === me.roles.join();
  useSession.setState({ me: { ...fresh, roles: isSame ? me.roles : fresh.roles } });
}
