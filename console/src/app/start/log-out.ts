import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { call } from '../../shared/api/client.ts';
import { useSession } from '../../shared/api/session.ts';
import { leave } from '../../shared/api/session-end.ts';
import { forgetOwnDrafts } from '../../shared/drafts/use-draft.ts';
import { t } from '../../shared/i18n/messages.ts';
import { forgetStored } from '../../shared/storage.ts';
import { useTabs } from '../../shared/tabs/tabs.ts';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { tabTitle } from '../tabs/tab-title.ts';
import { hasUnsaved } from '../tabs/unsaved.ts';

/**
 * P-13: the server revokes the token; the console forgets everything at once, whatever the response. Asks first if a
 * page has unsaved content.
 */
export async function logOut(): Promise<void> {
  const unsaved = useTabs.getState().tabs.find(({ key }) => hasUnsaved(key));
  const ask = (name: string) => confirm({ text: t('tabs.dirtyLogOut', { name }), ok: t('auth.logout') });
  if (unsaved && !(await ask(tabTitle(unsaved, t)))) return;
  call(accounts.logout, {}).catch(() => undefined);
  forgetOwnDrafts();
  const id = useSession.getState().me?.id;
  leave();
  if (id !== undefined) forgetStored(id);
}
