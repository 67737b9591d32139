import type { ProblemCode } from '@smartflight/contract/kit/problems.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import type { TaskResult } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import type { UserActor } from '../../access/actor.ts';

/** One result for each item of a batch, in the order of the request; null means done. */
export function resultsOf(
  actor: UserActor,
  ids: readonly string[],
  refusals: ReadonlyMap<string, ProblemCode>,
): { items: TaskResult[]; done: number } {
  const items = ids.map((id) => {
    const code = refusals.get(id) ?? null;
    return { id, code, msg: code === null ? '' : messageOf(actor.language, code) };
  });
  return { items, done: items.filter(({ code }) => code === null).length };
}
