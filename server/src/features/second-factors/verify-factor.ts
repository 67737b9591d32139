import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Transaction } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Deps } from '../../access/deps.ts';
import { type Fault, fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import type { RelyingParty } from './relying-party.ts';
import {
  acceptStep,
  findPasskey,
  findTotp,
  type PasskeyRow,
  passkeyUsed,
  type TotpRow,
  takeRecoveryCode,
} from './second-factors.store.ts';
import { loadWebauthn } from './webauthn.ts';

/** One-time codes as RFC 6238 has them: SHA-1, six digits, 30 s; one step before and after is accepted. */
const totpShape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const window = 1;

export const totpOf = (secret: Uint8Array, label: string): TOTP =>
  new TOTP({
    ...totpShape,
    issuer: 'Smart Flight',
    label,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** What the secret of a row is sealed for. */
export const totpContext = (id: string): string => `totp_factors:${id}`;

export const wrongFactor = (): Fault => fault('factor.wrong', [{ at: 'body.code', code: 'factor.wrong' }]);

/** A factor as it was given: one of the three. */
export interface GivenFactor {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: { id: string } | undefined;
}

/** The time step of a code that fits the secret; undefined for one that does not. */
export function stepOf(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  { id, secret }: TotpRow,
  code: string,
): number | undefined {
  const now = clock();
  const totp = totpOf(vault.open(secret, totpContext(id)), '');
  const delta = totp.validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : TOTP.counter({ period: totpShape.period, timestamp: now }) + delta;
}

/**
 * Verifies an assertion of a passkey; user verification is required, so that it is two factors by itself.
 * @throws `factor.wrong`
 */
export async function verifyPasskey(
  row: PasskeyRow | undefined,
  {
    passkey,
    challenge,
    rp,
  }: { passkey: { id: string }; challenge: string | null; rp: RelyingParty | undefined },
): Promise<{ row: PasskeyRow; counter: number }> {
  if (!row || challenge === null || !rp) throw wrongFactor();
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const verified = await verifyAuthenticationResponse({
    response: passkey as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: { id: row.id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
  }).catch(() => undefined);
  if (!verified?.verified) throw wrongFactor();
  return { row, counter: verified.authenticationInfo.newCounter };
}

/**
 * Prepares the use of a factor: what takes long is done, and the returned function uses it up in a transaction, once.
 * @throws `factor.wrong`, also from the returned function
 */
export async function prepareFactor(
  deps: Pick<Deps, 'pools' | 'vault' | 'clock'>,
  accountId: string,
  { code, recoveryCode, passkey }: GivenFactor,
  { challenge, rp }: { challenge: string | null; rp: RelyingParty | undefined },
): Promise<(tx: Transaction<DB>) => Promise<void>> {
  const { db } = deps.pools;
  const now = new Date(deps.clock());
  if (passkey) {
    const row = await findPasskey(db, passkey.id);
    const { counter } = await verifyPasskey(row?.account_id === accountId ? row : undefined, {
      passkey,
      challenge,
      rp,
    });
    return async (tx) => {
      if (!(await passkeyUsed(tx, { id: passkey.id, counter, now }))) throw wrongFactor();
    };
  }
  if (code !== undefined) {
    const row = await findTotp(db, accountId);
    const step = row?.confirmed_at ? stepOf(deps, row, code) : undefined;
    if (!row || step === undefined) throw wrongFactor();
    return async (tx) => {
      if (!(await acceptStep(tx, { id: row.id, step }))) throw wrongFactor();
    };
  }
  const wanted = (recoveryCode ?? '').replace(/[\s-]/g, '').toUpperCase();
  return async (tx) => {
    if (!(await takeRecoveryCode(tx, { accountId, code: wanted, now }))) throw wrongFactor();
  };
}
