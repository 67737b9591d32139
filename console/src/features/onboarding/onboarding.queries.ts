import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

const stateKey = ['onboarding', 'state'] as const;
const userKey = ['accounts', 'userInfo'] as const;
/** Where no connection reports a decision, the page asks this often, ms. */
const pollMs = 30_000;

/** What was submitted, its reviews and the drones bound: always from the server (decision 10). */
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

/** Whose wizard it is, with the verification that states where it is. */
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

/** W-03: whether a password must be chosen; a check that fails is only logged and asks for none. */
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

/** After something was submitted or decided: asks for all of it again. */
export async function refreshOnboarding(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['onboarding'] }),
    queries.invalidateQueries({ queryKey: userKey }),
  ]);
}
