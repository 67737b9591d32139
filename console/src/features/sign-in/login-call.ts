import { accounts } from '@smartflight/contract/accounts/accounts.endpoints.ts';
import type { SignInResult } from '@smartflight/contract/accounts/sign-in.schemas.ts';
import { call } from '../../shared/api/client.ts';

/** Takes the first step of a sign-in by phone or e-mail and password; form data, as the spec's call has it. */
export const login = (username: string, password: string): Promise<SignInResult> =>
  call(accounts.login, { body: { username, password } });
