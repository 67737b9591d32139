import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { joinLanguageChange } from '../i18n/language-parts.ts';
import { reportProblem } from './report.ts';
import { onSessionEnd } from './session.ts';

/**
 * One cache for the session. Failures are shown by toast (P-11) unless `meta: { quiet: true }`; `call` itself
 * tries a read once more; rows count as fresh for 30 s, so returning to a tab asks for nothing.
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

/** Whether a query's function runs for what is shown already; no one waits for that (`quiet`). */
export const isRefresh = ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean =>
  client.getQueryData(queryKey) !== undefined;

onSessionEnd(() => queryClient.clear());
// L-10: rows may carry words of the server; what is on screen is asked for again in the new language, the rest on return.
joinLanguageChange(async () => () => void queryClient.invalidateQueries());
