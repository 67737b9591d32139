import { secondFactors } from '@smartflight/contract/accounts/second-factors.endpoints.ts';
import { assertPasskey } from '../../domain/accounts/passkeys.ts';
import { call } from '../../shared/api/client.ts';

/** Signs in with a passkey alone; returns the token, or undefined when the user cancels. */
export async function signInWithPasskey(): Promise<string | undefined> {
  const { ticket, options } = await call(secondFactors.passkeyOptions, { body: undefined });
  const passkey = await assertPasskey(options);
  if (!passkey) return undefined;
  return (await call(secondFactors.passkeySignIn, { body: { ticket, passkey } })).access_token;
}
