import { randomUUID } from 'node:crypto';
import type { AnyEndpoint } from '@smartflight/contract/kit/endpoint.ts';
import type { RuleForm } from '@smartflight/contract/rules/rules.schemas.ts';
import { insertRule } from '../../src/features/rules/rules.store.ts';
import type { CallInput } from '../call.ts';
import type { Asked } from './people-inputs.ts';

const someRule: RuleForm = {
  name: 'Battery low',
  measure: 'battery',
  comparison: 'below',
  value: 25,
  clearValue: null,
  forS: 0,
  during: 'always',
  severity: 'warning',
  quiet: null,
  channels: ['inbox'],
  target: 'all',
  teamId: null,
  droneIds: [],
  isEnabled: false,
};

/** Inputs of the permission matrix for alarm rules; undefined for other calls. */
export async function ruleInput(name: string, asked: Asked): Promise<CallInput<AnyEndpoint> | undefined> {
  switch (name) {
    case 'rules.create':
    case 'rules.preview':
      return { body: someRule };
    case 'rules.change':
      return { params: { id: await ruleOf(asked) }, body: someRule };
    case 'rules.remove':
      return { params: { id: await ruleOf(asked) } };
    default:
      return undefined;
  }
}

async function ruleOf({ stage, cast, persona, target }: Asked): Promise<string> {
  if (target === 'missing') return randomUUID();
  const owner = target === 'own' ? persona : persona === 'individual' ? 'staff' : 'individual';
  const { db } = stage.deps.pools;
  // An account has at most fifty.
  await db.deleteFrom('rules').where('name', '=', someRule.name).execute();
  const rule = { form: someRule, at: new Date(stage.time.now) };
  const id = await insertRule(db, cast.people[owner].id, rule);
  if (id === undefined) throw new Error('the account has too many rules');
  return id;
}
