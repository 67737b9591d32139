import type { UserActor, VisitorActor } from '../../access/actor.ts';
import { audit, auditDetail } from '../../access/audit.ts';
import type { Deps } from '../../access/deps.ts';
import { issueTicket, methodsOf, type TicketPurpose } from '../../access/sign-in.ts';
import { postNotices } from '../../messages/notices.ts';
import { fault } from '../../platform/http/fault.ts';
import type { RelyingParty } from './relying-party.ts';
import {
  findPasskey,
  listPasskeys,
  passkeyUsed,
  setChallenge,
  tryTicket,
  useTicket,
} from './second-factors.store.ts';
import { type GivenFactor, prepareFactor, verifyPasskey, wrongFactor } from './verify-factor.ts';
import { loadWebauthn } from './webauthn.ts';

type Caller = UserActor | VisitorActor;

/** Only callers with the right password get here; from elsewhere the owner's own tries stay. */
const perAccountAndAddress = { attempts: 15, windowS: 30 * 60 };
const perAccount = { attempts: 100, windowS: 24 * 3600 };
const perAddress = { attempts: 60, windowS: 15 * 60 };

/** Proves that the caller is the owner of the session, by the password of an account without a second factor. */
export type ProvePassword = (actor: UserActor, o: { password: string; at: string }) => Promise<unknown>;

/** The second step of a sign-in, sign-in with a passkey alone, and fresh proofs. */
export function createSecondStep(deps: Deps, provePassword: ProvePassword) {
  const { db } = deps.pools;
  const now = (): Date => new Date(deps.clock());

  async function optionsFor(rp: RelyingParty | undefined, accountId?: string) {
    if (!rp) throw fault('passkey.unavailable');
    const keys = accountId === undefined ? [] : await listPasskeys(db, accountId);
    const { generateAuthenticationOptions } = await loadWebauthn();
    return generateAuthenticationOptions({
      rpID: rp.id,
      userVerification: 'required',
      allowCredentials: keys.map(({ id }) => ({ id })),
    });
  }

  async function begin(rp: RelyingParty | undefined, o: { purpose: TicketPurpose; accountId?: string }) {
    const options = await optionsFor(rp, o.accountId);
    const ticket = await issueTicket(deps, db, { ...o, challenge: options.challenge });
    return { ticket, options: { ...options } };
  }

  return {
    async secondStepOptions(rp: RelyingParty | undefined, actor: Caller, ticket: string) {
      await deps.limits.spend(`factor-address:${actor.address}`, perAddress);
      const blank = await optionsFor(rp);
      const { challenge } = blank;
      const accountId = await setChallenge(db, ticket, { purpose: 'second-step', challenge, now: now() });
      if (accountId === undefined) throw fault('factor.expired');
      const keys = await listPasskeys(db, accountId);
      const allowCredentials = keys.map(({ id }) => ({ id, type: 'public-key' as const }));
      return { options: { ...blank, allowCredentials } };
    },

    /**
     * Opens the session that a right first step waits for.
     * @throws `factor.expired` for a ticket that is unknown, used or tried five times, `factor.wrong`
     */
    async secondStep(
      rp: RelyingParty | undefined,
      actor: Caller,
      { ticket, device, ...given }: { ticket: string; device: string } & GivenFactor,
    ): Promise<string> {
      await deps.limits.spend(`factor-address:${actor.address}`, perAddress);
      const held = await tryTicket(db, ticket, { purpose: 'second-step', now: now() });
      if (!held?.accountId) throw fault('factor.expired');
      const { accountId, method, passwordHash, challenge } = held;
      const own = `second-step:${accountId}:${actor.address}`;
      await deps.limits.spendAll([
        [own, perAccountAndAddress],
        [`second-step:${accountId}`, perAccount],
      ]);
      const refuse = async (): Promise<never> => {
        await audit(db, actor, {
          action: 'accounts.second-step-refused',
          target: { kind: 'account', id: accountId },
        });
        throw wrongFactor();
      };
      const use = await prepareFactor(deps, accountId, given, { challenge, rp }).catch(refuse);
      const token = await db.transaction().execute(async (tx) => {
        if (!(await useTicket(tx, ticket))) throw fault('factor.expired');
        await use(tx);
        if (given.recoveryCode !== undefined)
          await postNotices(tx, now(), [{ to: [accountId], text: 'security.recovery-code-used', args: {} }]);
        return deps.sessions.start(accountId, {
          ...(method === null ? {} : { method }),
          device,
          language: actor.language,
          ...(passwordHash === null ? {} : { passwordHash }),
          audited: {
            actor,
            entry: {
              action: 'accounts.login',
              target: { kind: 'account', id: accountId },
              detail: auditDetail({
                by: given.passkey ? 'passkey' : given.code ? 'totp' : 'recovery',
                after: method,
              }),
            },
          },
          within: tx,
        });
      });
      await deps.limits.forgive(own);
      return token;
    },

    async passkeyOptions(rp: RelyingParty | undefined, actor: Caller) {
      await deps.limits.spend(`factor-address:${actor.address}`, perAddress);
      return begin(rp, { purpose: 'passkey' });
    },

    async passkeySignIn(
      rp: RelyingParty | undefined,
      actor: Caller,
      { ticket, passkey, device }: { ticket: string; passkey: { id: string }; device: string },
    ): Promise<string> {
      await deps.limits.spend(`factor-address:${actor.address}`, perAddress);
      const held = await tryTicket(db, ticket, { purpose: 'passkey', now: now() });
      if (!held) throw fault('factor.expired');
      const found = await findPasskey(db, passkey.id);
      const { row, counter } = await verifyPasskey(found, { passkey, challenge: held.challenge, rp });
      return db.transaction().execute(async (tx) => {
        if (!(await useTicket(tx, ticket))) throw fault('factor.expired');
        if (!(await passkeyUsed(tx, { id: row.id, counter, now: now() }))) throw wrongFactor();
        const entry = {
          action: 'accounts.login' as const,
          target: { kind: 'account', id: row.account_id },
          detail: auditDetail({ by: 'passkey' }),
        };
        return deps.sessions.start(row.account_id, {
          method: 'passkey',
          device,
          language: actor.language,
          audited: { actor, entry },
          within: tx,
        });
      });
    },

    beginProof: (rp: RelyingParty | undefined, actor: UserActor) =>
      begin(rp, { purpose: 'proof', accountId: actor.id }),

    /**
     * Records a fresh proof in the session. The password counts only for an account without a second factor.
     * @throws `factor.wrong`, `password.wrong`, `factor.expired`
     */
    async prove(
      rp: RelyingParty | undefined,
      actor: UserActor,
      o: { password?: string | undefined; ticket?: string | undefined } & GivenFactor,
    ): Promise<void> {
      const { password, ticket, ...given } = o;
      const methods = await methodsOf(db, actor.id);
      if (password !== undefined) {
        if (methods.length > 0) throw wrongFactor();
        await provePassword(actor, { password, at: 'body.password' });
        return deps.sessions.prove(actor.tokenHash);
      }
      await deps.limits.spend(`factor:${actor.id}`, { attempts: 20, windowS: 30 * 60 });
      const held =
        ticket === undefined ? undefined : await tryTicket(db, ticket, { purpose: 'proof', now: now() });
      if (given.passkey && held?.accountId !== actor.id) throw fault('factor.expired');
      const use = await prepareFactor(deps, actor.id, given, { challenge: held?.challenge ?? null, rp });
      await db.transaction().execute(async (tx) => {
        if (ticket !== undefined && !(await useTicket(tx, ticket))) throw fault('factor.expired');
        await use(tx);
        await audit(tx, actor, {
          action: 'second-factors.prove',
          target: { kind: 'account', id: actor.id },
          at: now(),
        });
        await deps.sessions.prove(actor.tokenHash, tx);
      });
      await deps.limits.forgive(`factor:${actor.id}`);
    },
  };
}
