import { accounts } from '@smartflight/contract/accounts.ts';
import { call } from '../shared/api/client.ts';
import { leave } from '../shared/api/session-end.ts';
import { forgetOwnDrafts } from '../shared/drafts/use-draft.ts';

/** P-13: the server revokes the token; the console forgets everything at once, whatever the answer. */
export function logOut(): void {
  call(accounts.logout, {}).catch(() => undefined);
  forgetOwnDrafts();
  leave();
}
