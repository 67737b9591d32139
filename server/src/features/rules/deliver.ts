import type { RuleChannel } from '@smartflight/contract/rules/rules.ts';
import type { Deps } from '../../access/deps.ts';
import { createHourly, onMap, type Shares } from '../../live/alarms/alarm-notices.ts';
import { type NewNotice, postNotices } from '../../messages/notices.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/pools.ts';
import type { AlarmNews } from './rule-alarms.store.ts';

/** Most alarms that one account gets by a channel in an hour; beyond it the inbox has one summary. */
export const mostPerHour = 20;
const manyQuietMs = 30 * 60_000;

interface Delivery {
  tx: Database;
  at: Date;
  take: (accountId: string) => boolean;
}

interface AlarmChannel {
  name: RuleChannel;
  /** Sends nothing in the rule's quiet hours. */
  restsWhenQuiet: boolean;
  send(news: readonly AlarmNews[], delivery: Delivery): Promise<void>;
}

/**
 * Delivers changes of alarms by the channels of their rules, in the caller's transaction. `commit` counts what was
 * delivered against the hourly limits; a failed transaction is repeated and must not count. Webhooks get theirs by a
 * trigger, without a limit, and with the ends that are not delivered here: of rules that were changed or removed.
 */
export function createDelivery({ outgoing, clock }: Pick<Deps, 'outgoing'> & { clock: Clock }) {
  const channels: readonly AlarmChannel[] = [inbox, byAddress('mail', outgoing), byAddress('sms', outgoing)];
  const hourly = channels.map(() => createHourly(mostPerHour, clock));
  return async (tx: Database, news: readonly AlarmNews[]): Promise<{ commit(): void }> => {
    const at = new Date(clock());
    const shares: Shares[] = [];
    for (const [nth, channel] of channels.entries()) {
      const own = hourly[nth]!.plan();
      shares.push(own);
      const wanted = news.filter(
        ({ channels: names, isQuiet }) =>
          names.includes(channel.name) && !(isQuiet && channel.restsWhenQuiet),
      );
      await channel.send(wanted, { tx, at, take: own.take });
    }
    return {
      commit: () => {
        for (const own of shares) own.keep();
      },
    };
  };
}

const inbox: AlarmChannel = {
  name: 'inbox',
  restsWhenQuiet: false,
  send: async (news, { tx, at, take }) => {
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
  },
};

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

/** Raised alarms by mail or SMS; nothing for an account without such an address. */
const byAddress = (name: 'mail' | 'sms', outgoing: Deps['outgoing']): AlarmChannel => ({
  name,
  restsWhenQuiet: true,
  send: async (news, { take }) => {
    for (const { kind, accountId, email, phone, language, rule, drone, measure, value } of news) {
      const to = name === 'mail' ? email : phone;
      if (kind === 'cleared' || to === null || !take(accountId)) continue;
      const args = { rule, drone, measure, value: shown(value) };
      await outgoing.notify({ to, text: 'ruleRaised', args, language });
    }
  },
});

/** One decimal is enough for a message. */
const shown = (value: number): number => Math.round(value * 10) / 10;
