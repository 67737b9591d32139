import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import { call } from '../../shared/api/client.ts';

/** Exchanges phone or e-mail and password for a token; form data, as the spec's call has it. */
export async function login(username: string, password: string): Promise<string> {
  const { access_token } = await call(accounts.login, { body: { username, password }, form: true });
  return access_token;
}
