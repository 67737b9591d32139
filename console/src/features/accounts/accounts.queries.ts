import { accounts } from '@smartflight/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';

/** The signed-in account with its review states. */
export function useUserInfo() {
  return useQuery({
    queryKey: ['accounts', 'userInfo'],
    queryFn: ({ signal }) => call(accounts.userInfo, { signal }),
    meta: { quiet: true },
  });
}
