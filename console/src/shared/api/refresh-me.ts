import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { call } from './client.ts';
import { storedToken, useSession } from './session.ts';

/** Asks again who the account is, after something of it changed that the shell shows or the routes depend on. */
export async function refreshMe(): Promise<void> {
  const token = storedToken();
  const fresh = await call(accounts.getUserById, { quiet: true });
  const { me } = useSession.getState();
  if (storedToken() !== token || !me || me.id !== fresh.id) return;
  const isSame = fresh.roles.join() === me.roles.join();
  useSession.setState({ me: { ...fresh, roles: isSame ? me.roles : fresh.roles } });
}
