import { randomUUID } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { mostPasskeys, recoveryCodeCount } from '@smartflight/contract/accounts/second-factors.ts';
import { languages } from '@smartflight/contract/kit/languages.ts';
import type { AuditAction } from '@smartflight/contract/system/audit-actions.ts';
import type { Transaction } from 'kysely';
import { Secret } from 'otpauth';
import type { UserActor } from '../../access/actor.ts';
import { audit } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { issueTicket, methodsOf } from '../../access/sign-in.ts';
import { notifySql } from '../../events.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { DB } from '../../platform/postgres/db-types.ts';
import { randomCode } from '../../platform/security/crypto.ts';
import { keyNameOf } from '../../platform/security/vault.ts';
import type { RelyingParty } from './relying-party.ts';
import {
  acceptStep,
  dropLooseCodes,
  findTotp,
  listPasskeys,
  lockAccount,
  putTotp,
  readFactors,
  replaceRecoveryCodes,
  tryTicket,
  useTicket,
} from './second-factors.store.ts';
import { stepOf, totpContext, totpOf, wrongFactor } from './verify-factor.ts';
import { loadWebauthn } from './webauthn.ts';

type Tx = Transaction<DB>;
type FactorAction = AuditAction extends infer A
  ? A extends `second-factors.${infer Name}`
    ? Name
    : never
  : never;

/** Ed25519, ES256 and RS256 (COSE): what present authenticators offer. */
const algorithms = [-8, -7, -257] as const;

/** Adding, changing and removing the own factors. */
export function createOwnFactors(deps: Deps) {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());

  /** Changes the factors under the lock of the account, with a row in the trail and a notice to the owner. */
  async function change<T>(
    actor: UserActor,
    what: { action: FactorAction; text?: 'security.factor-added' | 'security.factor-removed' },
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const { result, account } = await db.transaction().execute(async (tx) => {
      const account = await lockAccount(tx, actor.id);
      const result = await work(tx);
      await audit(tx, actor, {
        action: `second-factors.${what.action}`,
        target: { kind: 'account', id: actor.id },
        at: now(),
      });
      if (what.text) await postNotices(tx, now(), [{ to: [actor.id], text: what.text, args: {} }]);
      await notifySql({ type: 'account-changed', accountId: actor.id }).execute(tx);
      return { result, account };
    });
    const to = account.email ?? account.phone;
    const language = languages.find((one) => one === account.language) ?? actor.language;
    // Also by mail or SMS: a thief of the session reads the inbox.
    if (what.text && to) await deps.outgoing.notify({ to, text: 'factorsChanged', args: {}, language });
    return result;
  }

  /** Recovery codes for an account that has none left; an account with some keeps them. */
  async function firstCodes(tx: Tx, actor: UserActor): Promise<string[]> {
    if ((await readFactors(tx, actor)).recoveryCodesLeft > 0) return [];
    return newCodes(tx, actor.id);
  }

  async function newCodes(tx: Tx, accountId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, () => randomCode(10));
    await replaceRecoveryCodes(tx, accountId, codes);
    return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
  }

  /** @throws `factor.required` when an account that needs a factor would be left without one */
  async function refuseLast(tx: Tx, actor: UserActor): Promise<void> {
    const left = await methodsOf(tx, actor.id);
    if (left.length === 0 && actor.needsFactor) throw fault('factor.required');
    await dropLooseCodes(tx, actor.id);
  }

  return {
    async beginTotp(actor: UserActor): Promise<{ secret: string; uri: string }> {
      const id = randomUUID();
      const secret = new Secret({ size: 20 });
      const sealed = deps.vault.seal(Buffer.from(secret.bytes), totpContext(id));
      const isPut = await db
        .transaction()
        .execute((tx) =>
          putTotp(tx, { id, accountId: actor.id, secret: sealed, keyId: keyNameOf(sealed), now: now() }),
        );
      if (!isPut) throw fault('factor.exists');
      return { secret: secret.base32, uri: totpOf(secret.bytes, actor.username).toString() };
    },

    async confirmTotp(actor: UserActor, code: string): Promise<{ recoveryCodes: string[] }> {
      await deps.limits.spend(`factor:${actor.id}`, { attempts: 20, windowS: 30 * 60 });
      const row = await findTotp(db, actor.id);
      if (!row || row.confirmed_at) throw fault(row ? 'factor.exists' : 'factor.not-begun');
      const step = stepOf(deps, row, code);
      if (step === undefined) throw wrongFactor();
      const recoveryCodes = await change(
        actor,
        { action: 'add-totp', text: 'security.factor-added' },
        async (tx) => {
          if (!(await acceptStep(tx, { id: row.id, step, confirmAt: now() }))) throw wrongFactor();
          return firstCodes(tx, actor);
        },
      );
      return { recoveryCodes };
    },

    removeTotp: (actor: UserActor): Promise<void> =>
      change(actor, { action: 'remove-totp', text: 'security.factor-removed' }, async (tx) => {
        await tx.deleteFrom('totp_factors').where('account_id', '=', actor.id).execute();
        await refuseLast(tx, actor);
      }),

    async renewRecovery(actor: UserActor): Promise<{ recoveryCodes: string[] }> {
      const recoveryCodes = await change(actor, { action: 'renew-recovery' }, async (tx) => {
        if ((await methodsOf(tx, actor.id)).length === 0) throw fault('factor.not-begun');
        return newCodes(tx, actor.id);
      });
      return { recoveryCodes };
    },

    async beginPasskey(actor: UserActor, rp: RelyingParty | undefined) {
      if (!rp) throw fault('passkey.unavailable');
      const keys = await listPasskeys(db, actor.id);
      if (keys.length >= mostPasskeys) throw fault('passkey.too-many');
      const { generateRegistrationOptions } = await loadWebauthn();
      const options = await generateRegistrationOptions({
        rpName: 'Smart Flight',
        rpID: rp.id,
        userName: actor.username,
        userID: new Uint8Array(Buffer.from(actor.id.replaceAll('-', ''), 'hex')),
        excludeCredentials: keys.map(({ id }) => ({ id })),
        supportedAlgorithmIDs: [...algorithms],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      const ticket = await issueTicket(deps, db, {
        purpose: 'register',
        accountId: actor.id,
        challenge: options.challenge,
      });
      return { ticket, options: { ...options } };
    },

    async addPasskey(
      actor: UserActor,
      rp: RelyingParty | undefined,
      o: { ticket: string; name: string; passkey: { id: string } },
    ): Promise<{ recoveryCodes: string[] }> {
      const held = await tryTicket(db, o.ticket, { purpose: 'register', now: now() });
      if (!rp || !held?.challenge || held.accountId !== actor.id) throw fault('factor.expired');
      const { verifyRegistrationResponse } = await loadWebauthn();
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: o.passkey as RegistrationResponseJSON,
        expectedChallenge: held.challenge,
        expectedOrigin: rp.origin,
        expectedRPID: rp.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: [...algorithms],
      }).catch(() => ({ verified: false, registrationInfo: undefined }));
      if (!verified || !registrationInfo) throw wrongFactor();
      const { credential } = registrationInfo;
      const recoveryCodes = await change(
        actor,
        { action: 'add-passkey', text: 'security.factor-added' },
        async (tx) => {
          if (!(await useTicket(tx, o.ticket))) throw fault('factor.expired');
          const codes = await firstCodes(tx, actor);
          const inserted = await tx
            .insertInto('passkeys')
            .values({
              id: credential.id,
              account_id: actor.id,
              name: o.name,
              public_key: Buffer.from(credential.publicKey),
              counter: credential.counter,
              transports: [...(credential.transports ?? [])],
              created_at: now(),
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning('id')
            .executeTakeFirst();
          if (!inserted) throw fault('factor.exists');
          return codes;
        },
      );
      return { recoveryCodes };
    },

    async renamePasskey(actor: UserActor, id: string, name: string): Promise<void> {
      const renamed = await db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('account_id', '=', actor.id)
        .returning('id')
        .executeTakeFirst();
      if (!renamed) throw fault('passkey.not-found');
    },

    removePasskey: (actor: UserActor, id: string): Promise<void> =>
      change(actor, { action: 'remove-passkey', text: 'security.factor-removed' }, async (tx) => {
        const gone = await tx
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('account_id', '=', actor.id)
          .returning('id')
          .executeTakeFirst();
        if (!gone) throw fault('passkey.not-found');
        await refuseLast(tx, actor);
      }),

    async setPolicy(actor: UserActor, required: boolean): Promise<void> {
      if (actor.companyId === null) throw fault('company.not-found');
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable('companies')
          .set({ second_factor_required: required })
          .where('id', '=', actor.companyId)
          .execute();
        await audit(tx, actor, {
          action: 'second-factors.set-policy',
          target: { kind: 'company', id: actor.companyId ?? '' },
          detail: { required },
          at: now(),
        });
        await notifySql({ type: 'rights-changed' }).execute(tx);
      });
    },
  };
}
