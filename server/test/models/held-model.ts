import { roleCodes } from '@smartflight/contract/access/access.ts';
import { drones, onboarding, people, profile, reviews } from '@smartflight/contract/endpoints.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import type { Client } from '../call.ts';
import { newcomer, type Sent, send, signedIn } from '../people.ts';
import { testCode } from '../world.ts';

const kinds = ['account', 'realName', 'pilot'] as const;
type Kind = (typeof kinds)[number];
const releasers = ['manager', 'admin'] as const;
type Releaser = (typeof releasers)[number];

type Step =
  | { do: 'bind' | 'unbind'; drone: number }
  | { do: 'release'; drone: number; by: Releaser }
  | { do: 'send' | 'approve' | 'reject'; kind: Kind }
  | { do: 'disable' | 'enable' | 'erase' };

const drone = fc.nat({ max: 1 });
const kind = fc.constantFrom(...kinds);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('bind' as const), drone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('unbind' as const), drone }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('release' as const), drone, by: fc.constantFrom(...releasers) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('send' as const, 'send' as const, 'approve' as const, 'reject' as const),
      kind,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('disable' as const, 'enable' as const, 'erase' as const) }),
  },
);
const verified: Step[] = kinds.flatMap((of) => [
  { do: 'send', kind: of },
  { do: 'approve', kind: of },
]);
export interface HeldRun {
  steps: Step[];
  /** Who frees the drones that are held at the end. */
  out: 'holder' | Releaser;
}
export const heldRuns: fc.Arbitrary<HeldRun> = fc.record({
  steps: fc
    .tuple(
      fc.constantFrom<Step[]>([], [], verified),
      fc.array(anyStep, { minLength: 4, maxLength: 14, size: 'max' }),
    )
    .map(([first, then]) => [...first, ...then]),
  out: fc.constantFrom('holder' as const, ...releasers),
});

interface HeldDrone {
  id: string;
  /** The drone of no company can't be released by a manager. */
  isOfCompany: boolean;
  isHeld: boolean;
  code: string;
}

interface Model {
  stage: TestApp;
  account: { id: string; email: string };
  releasers: Record<Releaser, Client>;
  drones: HeldDrone[];
  papers: Record<Kind, 'none' | 'pending' | 'passed' | 'rejected'>;
  sent: Partial<Record<Kind, Sent>>;
  state: 'active' | 'disabled' | 'erased';
}

/** A client with a fresh session, since disabling ended the last one. */
const holderOf = async ({ stage, account }: Model): Promise<Client> =>
  (await signedIn(stage, account)).client;
const isVerified = ({ papers }: Model): boolean => kinds.every((one) => papers[one] === 'passed');
const codeOf = (answer: { json(): { code: unknown } }): unknown => answer.json().code;

/**
 * Plays one person who holds drones against a manager and an administrator. Every answer is compared with the rules;
 * at the end each drone that is still held is freed by `out`, or by the administrator where `out` may not, and then
 * the account is erased.
 */
export async function playHeld(stage: TestApp, { steps, out }: HeldRun): Promise<void> {
  const model = await modelOf(stage);
  for (const step of steps) {
    await stage.deps.pools.app.query('delete from attempts');
    await play(model, step);
    await compare(model);
  }
  if (model.state === 'erased') return void expect(model.drones.some(({ isHeld }) => isHeld)).toBe(false);
  for (const one of model.drones.filter(({ isHeld }) => isHeld)) {
    if (out === 'holder' && model.state === 'active') await unbind(model, one);
    else await release(model, one, out === 'manager' && refusalOf(model, one, out) === 0 ? out : 'admin');
    expect(one.isHeld).toBe(false);
  }
  if (model.state === 'disabled') await play(model, { do: 'enable' });
  await play(model, { do: 'erase' });
  expect(model.state).toBe('erased');
}

async function modelOf(stage: TestApp): Promise<Model> {
  const companyId = await stage.world.company();
  const manager = await stage.world.account({ companyId, roles: [roleCodes.manager] });
  const admin = await stage.world.account({ roles: [roleCodes.staff] });
  const { id, email } = await newcomer(stage, { password: false });
  const code = testCode;
  return {
    stage,
    account: { id, email },
    releasers: {
      manager: (await signedIn(stage, manager)).client,
      admin: (await signedIn(stage, admin)).client,
    },
    drones: [
      { id: await stage.world.drone({ companyId }), isOfCompany: true, isHeld: false, code },
      { id: await stage.world.drone(), isOfCompany: false, isHeld: false, code },
    ],
    papers: { account: 'none', realName: 'none', pilot: 'none' },
    sent: {},
    state: 'active',
  };
}

async function play(model: Model, step: Step): Promise<void> {
  if (step.do === 'release') return release(model, model.drones[step.drone]!, step.by);
  if (step.do === 'disable' || step.do === 'enable') return setDisabled(model, step.do === 'disable');
  if (step.do === 'approve' || step.do === 'reject') return decide(model, step);
  if (model.state !== 'active') return;
  if (step.do === 'bind') return bind(model, model.drones[step.drone]!);
  if (step.do === 'unbind') return unbind(model, model.drones[step.drone]!);
  if (step.do === 'send') return submit(model, step.kind);
  return erase(model);
}

async function bind(model: Model, one: HeldDrone): Promise<void> {
  if (one.isHeld) return;
  const query = { droneId: one.id, activateCode: one.code };
  await (await holderOf(model)).call(drones.bind, { query });
  one.isHeld = true;
}

async function unbind(model: Model, one: HeldDrone): Promise<void> {
  const answer = await (await holderOf(model)).raw(drones.unbind, {
    params: { id: one.id },
    query: { confirm: one.id.slice(-4) },
  });
  if (one.isHeld) return freed(model, one, answer.json().result.activateCode);
  expect(['drone.not-yours', 'drone.not-found']).toContain(codeOf(answer));
}

function refusalOf(model: Model, one: HeldDrone, by: Releaser): string | 0 {
  if (by === 'manager' && !one.isOfCompany) return 'drone.not-found';
  if (!one.isHeld) return 'drone.unowned';
  return by === 'manager' && model.state === 'active' && isVerified(model) ? 'drone.owner-verified' : 0;
}

async function release(model: Model, one: HeldDrone, by: Releaser): Promise<void> {
  const answer = await model.releasers[by].raw(drones.release, {
    params: { id: one.id },
    body: { confirm: one.id.slice(-4), reason: 'Left' },
  });
  expect(codeOf(answer)).toBe(refusalOf(model, one, by));
  if (codeOf(answer) === 0) await freed(model, one, answer.json().result.activateCode);
}

/** The next binding needs a new code: of the company, or the one shown when a drone of no company is given up. */
async function freed({ releasers: { manager } }: Model, one: HeldDrone, code: string | null): Promise<void> {
  expect(code === null).toBe(one.isOfCompany);
  one.isHeld = false;
  one.code = code ?? (await manager.call(drones.renewCode, { params: { id: one.id } })).activateCode;
}

async function submit(model: Model, of: Kind): Promise<void> {
  const { papers, stage, account } = model;
  if (papers[of] === 'passed' || (of !== 'account' && papers.account === 'none')) return;
  model.sent[of] = await send(stage, await signedIn(stage, account), of);
  papers[of] = 'pending';
}

async function decide({ papers, sent, releasers: { admin } }: Model, step: Step): Promise<void> {
  if (step.do !== 'approve' && step.do !== 'reject') return;
  const paper = sent[step.kind];
  if (papers[step.kind] !== 'pending' || !paper) return;
  const { id, version } = paper;
  const verdict =
    step.do === 'approve'
      ? ({ decision: 'pass' } as const)
      : ({ decision: 'reject', reason: 'expired' } as const);
  await admin.call(reviews.decide, { params: { id }, body: { version, ...verdict } });
  papers[step.kind] = step.do === 'approve' ? 'passed' : 'rejected';
}

async function setDisabled(model: Model, disabled: boolean): Promise<void> {
  if (model.state === 'erased') return;
  const params = { id: model.account.id };
  await model.releasers.admin.call(people.setDisabled, { params, body: { disabled } });
  model.state = disabled ? 'disabled' : 'active';
}

async function erase(model: Model): Promise<void> {
  const answer = await (await holderOf(model)).raw(profile.erase, { body: { password: '' } });
  const isHolding = model.drones.some(({ isHeld }) => isHeld);
  expect(codeOf(answer)).toBe(isHolding ? 'account.owns' : 0);
  if (isHolding) return;
  model.state = 'erased';
  model.papers = { account: 'none', realName: 'none', pilot: 'none' };
}

/** Holder, manager and administrator see each held drone with the exit that the rules give them. */
async function compare(model: Model): Promise<void> {
  const held = model.drones.filter(({ isHeld }) => isHeld);
  if (model.state === 'active') {
    const { drones: shown } = await (await holderOf(model)).call(onboarding.state);
    expect(shown.map(({ id }) => id).sort()).toEqual(held.map(({ id }) => id).sort());
  }
  for (const one of model.drones)
    for (const by of releasers) {
      const answer = await model.releasers[by].raw(drones.get, { params: { id: one.id } });
      const mayRelease = answer.json().result?.mayRelease ?? false;
      expect(mayRelease, `${by} ${one.isOfCompany}`).toBe(refusalOf(model, one, by) === 0);
    }
  for (const one of held) expect(releasers.some((by) => refusalOf(model, one, by) === 0)).toBe(true);
}
