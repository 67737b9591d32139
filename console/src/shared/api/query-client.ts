import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { joinLanguageChange } from '../i18n/language-parts.ts';
import { reportProblem } from './report.ts';
import { onSessionEnd } from './session.ts';

/**
 * One cache per session. Failures are shown as toasts (P-11) unless `meta: { quiet: true }`; `call` itself repeats
 * reads; data is fresh for 30 s, so returning to a tab requests nothing.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.['quiet']) reportProblem(error);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.['quiet']) reportProblem(error);
    },
  }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});

/** Whether a query refetches data that is already shown, for which no one waits (`quiet`). */
export const isRefresh = ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean =>
  client.getQueryData(queryKey) !== undefined;

onSessionEnd(() => queryClient.clear());
// L-10: data may contain server texts; what is shown is refetched in the new language, the rest on return.
joinLanguageChange(async () => () => void queryClient.invalidateQueries());
