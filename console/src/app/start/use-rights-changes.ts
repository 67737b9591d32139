import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import type { Me } from '@smartflight/contract/accounts/accounts.schemas.ts';
import { useRef } from 'react';
import { addedAreas } from '../../domain/accounts/rights-changes.ts';
import { useInboxChanges } from '../../live/use-inbox-changes.ts';
import { call } from '../../shared/api/client.ts';
import { storedToken, useSession } from '../../shared/api/session.ts';
import { t } from '../../shared/i18n/messages.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';

/** Applies other roles of the account to the running session, and shows which pages they add or remove. */
export function useRightsChanges(): void {
  const isFresh = useRef(true);
  useInboxChanges(() => {
    // The first report follows the connection; the account was read just before.
    if (isFresh.current) isFresh.current = false;
    else void refreshRights().catch(() => undefined);
  });
}

async function refreshRights(): Promise<void> {
  const token = storedToken();
  const fresh: Me = await call(accounts.getUserById, { quiet: true });
  const before = useSession.getState().me;
  if (!before || before.id !== fresh.id || before.roles.join() === fresh.roles.join()) return;
  const actions = await call(accounts.findActionResourcesByUser, { quiet: true });
  if (storedToken() !== token) return;
  useSession.setState({ me: fresh, actions });
  const added = addedAreas(t, { from: before.roles, to: fresh.roles });
  const removed = addedAreas(t, { from: fresh.roles, to: before.roles });
  if (added !== '') toast.ok(t('state.rightsAdded', { pages: added }));
  if (removed !== '') toast.info(t('state.rightsRemoved', { pages: removed }));
}
