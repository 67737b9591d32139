import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

const stateKey = ['onboarding', 'state'] as const;
const userKey = ['accounts', 'userInfo'] as const;
/** Polling interval when no live connection reports decisions, ms. */
const pollMs = 30_000;

/** Submissions, reviews and bound drones, always from the server (decision 10). */
export function useOnboarding() {
  return useQuery({
    queryKey: stateKey,
    queryFn: ({ signal }) => call(onboarding.state, { signal, quiet: true }),
    meta: { quiet: true },
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}

/** The wizard's account with its verification state. */
export function useAccount() {
  return useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => call(accounts.userInfo, { signal, quiet: true }),
    meta: { quiet: true },
    staleTime: 0,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  });
}

/** W-03: whether a password must be set; if the check fails, it is logged and none is required. */
export function useNeedsPassword(): boolean | undefined {
  const { data } = useQuery({
    queryKey: ['onboarding', 'needsPassword'],
    queryFn: async () => {
      try {
        return (await call(accounts.needCompletePwd, { quiet: true })) === '1';
      } catch (error) {
        console.warn(error);
        return false;
      }
    },
    meta: { quiet: true },
  });
  return data;
}

/** Refetches everything after a submission or decision. */
export async function refreshOnboarding(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['onboarding'] }),
    queries.invalidateQueries({ queryKey: userKey }),
  ]);
}
