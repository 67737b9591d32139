import { rules } from '@smartflight/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../access/deps.ts';
import { route } from '../../access/http/route.ts';
import { previewRule, type ReadSamples } from './preview.ts';
import { changeRule, createRule, ownRules, removeRule } from './rules.service.ts';

/** Routes of the account's own alarm rules. */
export function rulesRoutes(app: FastifyInstance, deps: Deps, readSamples: ReadSamples): void {
  route(app, rules.list, ({ actor }) => ownRules(deps, actor));
  route(app, rules.create, ({ actor, body }) => createRule(deps, actor, body));
  route(app, rules.preview, ({ actor, body }) => previewRule({ ...deps, readSamples }, actor, body));
  route(app, rules.change, async ({ actor, params, body }) => {
    await changeRule(deps, actor, { ...params, form: body });
    return {};
  });
  route(app, rules.remove, async ({ actor, params }) => {
    await removeRule(deps, actor, params.id);
    return {};
  });
}
