import type { Deps } from '../../access/deps.ts';
import { createHourly, onMap } from '../../live/alarms/alarm-notices.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { AlarmNews } from './rule-alarms.store.ts';

/** Most alarms that one account gets by a channel in an hour; beyond it the inbox has one summary. */
export const mostPerHour = 20;
const sendLimit = { attempts: mostPerHour, windowS: 3600 };
const manyQuietMs = 30 * 60_000;

type DeliveryDeps = Pick<Deps, 'outgoing' | 'limits'>;

/**
 * Delivers changes of alarms by the channels of their rules, in the caller's transaction. What is beyond the hourly limit
 * of mail or SMS is delivered to the inbox. `commit` counts the inbox's share: a failed transaction is repeated and must
 * not count. Webhooks get theirs by a trigger, without a limit, and with the ends that are not delivered here: of rules
 * that were changed or removed.
 */
export function createDelivery(deps: DeliveryDeps & { clock: Clock }) {
  const hourly = createHourly(mostPerHour, deps.clock);
  return async (tx: Database, news: readonly AlarmNews[]): Promise<{ commit(): void }> => {
    const beyond = new Set([
      ...(await sendRaised(deps, 'mail', news)),
      ...(await sendRaised(deps, 'sms', news)),
    ]);
    const own = hourly.plan();
    await postToInbox(
      tx,
      news.filter((one) => one.channels.includes('inbox') || beyond.has(one)),
      { at: new Date(deps.clock()), take: own.take },
    );
    return { commit: own.keep };
  };
}

async function postToInbox(
  tx: Database,
  news: readonly AlarmNews[],
  { at, take }: { at: Date; take: (accountId: string) => boolean },
): Promise<void> {
  const beyond = new Map<string, AlarmNews>();
  const notices = news.flatMap((one): NewNotice[] => {
    if (take(one.accountId)) return [noticeOf(one)];
    if (one.kind === 'raised') beyond.set(one.accountId, one);
    return [];
  });
  const many = [...beyond.values()].map(
    (one): NewNotice => ({
      text: 'alarm.many',
      args: {},
      to: [one.accountId],
      ...onMap(one, { status: 'attention' }),
      key: 'alarm:many',
      quietMs: manyQuietMs,
    }),
  );
  await postNotices(tx, at, [...notices, ...many]);
}

function noticeOf(news: AlarmNews): NewNotice {
  const { kind, ruleId, droneId, rule, drone, measure, value, severity, accountId } = news;
  const place = {
    to: [accountId],
    ...onMap(news, { drone: droneId }),
    key: `rule:${ruleId}:${droneId}:${kind}`,
  };
  return kind === 'raised'
    ? { ...place, text: 'rule.raised', args: { rule, drone, measure, value: shown(value) }, severity }
    : { ...place, text: 'rule.cleared', args: { rule, drone } };
}

/**
 * Sends raised alarms by mail or SMS, except in the rule's quiet hours and to accounts without such an address. Returns
 * those beyond the hourly limit. Sent messages are not taken back by a rollback, so they are counted outside of the
 * transaction, and for all processes together.
 */
async function sendRaised(
  { outgoing, limits }: DeliveryDeps,
  channel: 'mail' | 'sms',
  news: readonly AlarmNews[],
): Promise<AlarmNews[]> {
  const beyond: AlarmNews[] = [];
  const spent = new Set<string>();
  for (const one of news) {
    const { accountId, language, rule, drone, measure, value } = one;
    if (one.kind === 'cleared' || one.isQuiet || !one.channels.includes(channel)) continue;
    const to = channel === 'mail' ? one.email : one.phone;
    if (to === null || !outgoing.reaches(to)) continue;
    if (!spent.has(accountId)) {
      const { left } = await limits.take(`rule-${channel}:${accountId}`, sendLimit);
      if (left < 0) spent.add(accountId);
    }
    if (spent.has(accountId)) {
      beyond.push(one);
      continue;
    }
    const args = { rule, drone, measure, value: shown(value) };
    await outgoing.notify({ to, text: 'ruleRaised', args, language });
  }
  return beyond;
}

/** One decimal is enough for a message. */
const shown = (value: number): number => Math.round(value * 10) / 10;
