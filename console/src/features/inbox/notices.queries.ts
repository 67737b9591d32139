import type { ResultOf } from '@smartflight/contract/kit/endpoint.ts';
import { inbox } from '@smartflight/contract/messages/inbox.endpoints.ts';
import type { InboxState, Notice } from '@smartflight/contract/messages/inbox.schemas.ts';
import type { NoticeKind } from '@smartflight/contract/messages/inbox.ts';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../shared/api/client.ts';
import { currentLang } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { inboxKey, stateKey } from './inbox.queries.ts';

const listKey = [...inboxKey, 'list'] as const;

/** The filter of the list; it is preserved while the panel is closed. */
export interface InboxFilter {
  unread: boolean;
  kind: NoticeKind | undefined;
}

type Page = ResultOf<typeof inbox.list>;

/** The messages, newest first, paged, in the interface language. */
export function useNotices({ unread, kind }: InboxFilter) {
  // The server translates the texts, so a change of language needs another list.
  useT();
  return useInfiniteQuery({
    queryKey: [...listKey, currentLang(), unread, kind ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(inbox.list, {
        query: {
          ...(unread ? { unread: 'true' as const } : {}),
          ...(kind ? { kind } : {}),
          ...(pageParam === undefined ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Marks one or all as read; the cached lists are updated at once and refetched after the response. */
export function useMarking() {
  const queries = useQueryClient();
  const settle = (state: InboxState | undefined) => {
    if (state) cacheState(queries, state);
    void queries.invalidateQueries({ queryKey: listKey });
  };
  const show = (isMeant: (notice: Notice) => boolean) =>
    queries.setQueriesData<InfiniteData<Page>>(
      { queryKey: listKey },
      (data) => data && marked(data, isMeant),
    );
  const one = useMutation({
    mutationFn: (id: string) => call(inbox.mark, { params: { id }, body: { read: true } }),
    onMutate: (id) => show((notice) => notice.id === id),
    onSettled: settle,
  });
  const all = useMutation({
    mutationFn: (body: { upTo: number; kind?: NoticeKind }) => call(inbox.markAll, { body }),
    onMutate: ({ upTo, kind }) =>
      show((notice) => notice.no <= upTo && (kind === undefined || notice.kind === kind)),
    onSettled: settle,
  });
  return { markOne: one.mutate, markAll: all.mutate };
}

/** Caches the count; a response that is older than the newest message is dropped and the count is refetched. */
function cacheState(queries: QueryClient, state: InboxState): void {
  const known = queries.getQueryData<InboxState>(stateKey);
  if (known && known.newest > state.newest) void queries.invalidateQueries({ queryKey: stateKey });
  else queries.setQueryData(stateKey, state);
}

function marked(data: InfiniteData<Page>, isMeant: (notice: Notice) => boolean): InfiniteData<Page> {
  const readAt = new Date().toISOString();
  const pages = data.pages.map((page) => ({
    ...page,
    items: page.items.map((notice) =>
      isMeant(notice) && notice.readAt === null ? { ...notice, readAt } : notice,
    ),
  }));
  return { ...data, pages };
}
