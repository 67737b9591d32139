import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { queryClient } from '../src/shared/api/query-client.ts';
import { PageScope } from '../src/shared/tabs/page.tsx';
import { ConfirmDialog } from '../src/shared/ui/overlay/confirm-dialog.tsx';

export interface SentCall {
  method: string;
  path: string;
  body: unknown;
}

type Answer = (call: SentCall) => unknown;

/** An error response with its status and the server's message. */
export const refusal = (
  status: number,
  problem: { code: string; msg: string; fields?: object[] },
): Response => new Response(JSON.stringify({ ...problem, requestId: 'r' }), { status });

/**
 * Mocks calls by `METHOD /path` with the current value in `answers` and records what was sent. A call without an
 * answer is a 404.
 */
export function answerCalls(answers: Record<string, Answer>): SentCall[] {
  const sent: SentCall[] = [];
  vi.stubGlobal('fetch', async (href: string, init: { method: string; body?: string }) => {
    const path = new URL(href, location.origin).pathname;
    const call = {
      method: init.method,
      path,
      body: init.body === undefined ? undefined : JSON.parse(init.body),
    };
    sent.push(call);
    const answer = answers[`${init.method} ${path}`];
    if (!answer) return refusal(404, { code: 'request.not-found', msg: `Nothing at ${path}.` });
    const result = answer(call);
    if (result instanceof Response) return result;
    return new Response(JSON.stringify({ code: 0, msg: '', result }));
  });
  return sent;
}

/** Renders a page as a tab of the console does, with the dialog of `confirm`. */
export function renderPage(
  page: ReactNode,
  pathname: string,
  params: Readonly<Record<string, string>> = {},
  search = '',
) {
  const place = { tabKey: pathname, pathname, search, params };
  return render(
    <QueryClientProvider client={queryClient}>
      <PageScope location={place}>{page}</PageScope>
      <ConfirmDialog />
    </QueryClientProvider>,
  );
}
