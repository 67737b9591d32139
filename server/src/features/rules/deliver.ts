import { alarmsPerHour, type RuleChannel } from '@smartflight/contract/rules/rules.ts';
import type { Deps } from '../../access/deps.ts';
import { onMap } from '../../live/alarms/alarm-notices.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Limit, takeWithin } from '../../platform/limits.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import { type AlarmNews, postRaised } from './rule-alarms.store.ts';

const windowS = 3600;
const manyQuietMs = 30 * 60_000;

const limitOf = (channel: RuleChannel): Limit => ({ attempts: alarmsPerHour[channel], windowS });

type DeliveryDeps = Pick<Deps, 'outgoing' | 'limits'> & { clock: Clock };

/**
 * Delivers changes of alarms by the channels of their rules, in the caller's transaction. What is beyond the hourly limit
 * of mail, SMS or webhooks is delivered to the inbox. The ends that webhooks get are posted by a trigger, with those of
 * rules that were changed or removed.
 */
export async function deliverAlarms(
  deps: DeliveryDeps,
  tx: Database,
  news: readonly AlarmNews[],
): Promise<void> {
  const found = news.filter(({ isAgain }) => !isAgain);
  const sentBeyond = [...(await sendRaised(deps, 'mail', found)), ...(await sendRaised(deps, 'sms', found))];
  const now = deps.clock();
  const posted = news.filter(({ kind, isPosted }) => kind === 'raised' && isPosted);
  const webhooks = await share(tx, now, { channel: 'webhook', news: posted });
  await postRaised(tx, idsOf(posted), idsOf(webhooks.beyond));
  const beyond = new Set([...sentBeyond, ...webhooks.beyond]);
  const toInbox = news.filter((one) => beyond.has(one) || (!one.isAgain && one.channels.includes('inbox')));
  const inbox = await share(tx, now, { channel: 'inbox', news: toInbox });
  await postNotices(tx, new Date(now), [
    ...inbox.within.map(noticeOf),
    ...summariesOf(inbox.beyond.filter(({ kind }) => kind === 'raised')),
  ]);
}

const idsOf = (news: readonly AlarmNews[]): number[] => news.map(({ id }) => id);

/**
 * What of it is within the hourly limits of its accounts, for all processes together. Counted in the transaction: a failed
 * one is repeated and must not count.
 */
async function share(
  tx: Database,
  now: number,
  { channel, news }: { channel: 'inbox' | 'webhook'; news: readonly AlarmNews[] },
): Promise<{ within: AlarmNews[]; beyond: AlarmNews[] }> {
  const keyOf = ({ accountId }: AlarmNews) => `rule-${channel}:${accountId}`;
  const ofAccounts = Map.groupBy(news, keyOf);
  const left = await takeWithin(
    tx,
    now,
    [...ofAccounts].map(([key, { length }]) => [key, limitOf(channel), length]),
  );
  const within: AlarmNews[] = [];
  const beyond: AlarmNews[] = [];
  for (const [key, own] of ofAccounts) {
    within.push(...own.slice(0, left.get(key)));
    beyond.push(...own.slice(left.get(key)));
  }
  return { within, beyond };
}

/** One message for each account whose alarms are beyond the inbox's limit. */
const summariesOf = (beyond: readonly AlarmNews[]): NewNotice[] =>
  [...new Map(beyond.map((one) => [one.accountId, one])).values()].map((one) => ({
    text: 'alarm.many',
    args: {},
    to: [one.accountId],
    ...onMap(one, { status: 'attention' }),
    key: 'alarm:many',
    quietMs: manyQuietMs,
  }));

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
      const { left } = await limits.take(`rule-${channel}:${accountId}`, limitOf(channel));
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
