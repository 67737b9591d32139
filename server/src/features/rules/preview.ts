import type { RuleForm, RulePreview } from '@smartflight/contract/rules/rules.schemas.ts';
import { isStored, ruleLimits } from '@smartflight/contract/rules/rules.ts';
import { sql } from 'kysely';
import type { UserActor } from '../../access/actor.ts';
import type { Deps } from '../../access/deps.ts';
import { fault } from '../../platform/http/fault.ts';
import { createReplay, type StoredSample } from './replay.ts';
import { draftRules, rulePairs } from './rule-pairs.ts';
import { checkTarget } from './rules.service.ts';

const dayMs = 86_400_000;
/** Reading stops after this time; the answer is then marked as not whole, ms. */
const longestMs = 8_000;
const mostShown = 20;
const perMinute = { attempts: 12, windowS: 60 };

/** Reads the stored samples of a drone in a window, epoch ms, both ends inclusive, by time. */
export type ReadSamples = (
  deviceNo: number,
  window: { from: number; to: number },
) => Promise<readonly StoredSample[]>;

/**
 * Tries a rule on the stored points of the last seven days, the most recently seen drones first.
 * @throws `rule.no-preview` for a measure that points don't have, `request.rate-limited`, and as `checkTarget`
 */
export async function previewRule(
  {
    pools,
    clock,
    limits,
    readSamples,
  }: Pick<Deps, 'pools' | 'clock' | 'limits'> & { readSamples: ReadSamples },
  actor: UserActor,
  form: RuleForm,
): Promise<RulePreview> {
  if (!isStored(form.measure)) throw fault('rule.no-preview');
  const until = clock();
  const now = new Date(until);
  await checkTarget(pools.db, actor, { form, at: now });
  await limits.spend(`rule-preview:${actor.id}`, perMinute);
  const from = until - ruleLimits.previewDays * dayMs;
  const { rows: drones } = await sql<{ id: string; no: number; name: string; dayEndsAt: number }>`
    select d.id, d.device_no as no, d.name, (extract(epoch from (date_trunc('day', ${new Date(from)}::timestamptz
      at time zone ${actor.timeZone}) + interval '1 day') at time zone ${actor.timeZone}) * 1000)::float8 as "dayEndsAt"
    from (${rulePairs(sql`true`, now, draftRules(actor.id, form))}) p join drones d on d.id = p.drone_id
      join drone_states s on s.drone_id = d.id
    where s.seen_at >= ${new Date(from)} order by s.seen_at desc, d.id`.execute(pools.db);
  const endsAt = performance.now() + longestMs;
  const found: RulePreview['drones'] = [];
  let read = 0;
  for (const { id, no, name, dayEndsAt } of drones) {
    if (performance.now() > endsAt) break;
    const replay = createReplay(form, id, dayEndsAt);
    // One day at a time bounds the memory.
    for (let day = from; day < until; day += dayMs)
      replay.feed(await readSamples(no, { from: day, to: Math.min(day + dayMs, until) - 1 }));
    const { times, lastAt } = replay.end(until);
    if (lastAt !== undefined)
      found.push({ droneId: id, name, times, lastAt: new Date(lastAt).toISOString() });
    read += 1;
  }
  found.sort((one, other) => other.times - one.times);
  return {
    from: new Date(from).toISOString(),
    until: now.toISOString(),
    isWhole: read === drones.length,
    times: found.reduce((sum, { times }) => sum + times, 0),
    drones: found.slice(0, mostShown),
    read,
  };
}
