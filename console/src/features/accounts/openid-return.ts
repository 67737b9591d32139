import { openid } from '@smartflight/contract/accounts/openid.endpoints.ts';
import { useEffect, useRef } from 'react';
import { answerOf, dropOpenIdFlow, providerMs, readOpenIdFlow } from '../../domain/accounts/openid-flow.ts';
import { call } from '../../shared/api/client.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { t } from '../../shared/i18n/messages.ts';
import { currentHref, go } from '../../shared/navigation.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { identitiesKey } from './accounts.queries.ts';

async function link(search: URLSearchParams): Promise<void> {
  const flow = readOpenIdFlow();
  dropOpenIdFlow();
  if (flow?.purpose !== 'link') return void toast.error(t('error.openid'));
  try {
    const body = { ticket: flow.ticket, ...answerOf(search) };
    await call(openid.link, { body, timeoutMs: providerMs });
    toast.ok(t('profile.openid.linked'));
  } catch (error) {
    reportProblem(error);
  }
  await queryClient.invalidateQueries({ queryKey: identitiesKey });
}

/** Links the identity of the provider's response if this tab asked for it, and opens the profile. */
export function OpenIdReturn() {
  const isBegun = useRef(false);
  useEffect(() => {
    // A response can be exchanged only once.
    if (isBegun.current) return;
    isBegun.current = true;
    const { searchParams } = new URL(currentHref(), location.origin);
    go('/profile', { replace: true });
    void link(searchParams);
  }, []);
  return null;
}
