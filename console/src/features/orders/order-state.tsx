import { isOpen, type OrderState } from '@smartflight/contract/orders/orders.ts';
import { daysBetween } from '@smartflight/contract/records/completeness.ts';
import { dayIn } from '../../shared/format/dates.ts';
import { ownZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';

const glyphs = {
  draft: 'offline',
  planned: 'standby',
  working: 'working',
  done: 'done',
  cancelled: 'offline',
} as const;

/** Days within which an order is shown as due soon. */
const soonDays = 2;

/** State of an order; of an open one also how many days of its window are left. */
export function OrderStateTag({ order }: { order: { state: OrderState; to: string | null } }) {
  const t = useT();
  const { state, to } = order;
  const left = to !== null && isOpen(state) ? daysBetween(dayIn(ownZone(), new Date()), to) : null;
  const word = t(`orders.states.${state}`);
  if (left === null) return <StatusTag state={glyphs[state]} word={word} size={16} />;
  const detail = left < 0 ? t('orders.late', { n: -left }) : t('orders.daysLeft', { n: left });
  const glyph = left < 0 ? 'fault' : left <= soonDays ? 'warning' : glyphs[state];
  return <StatusTag state={glyph} word={word} detail={detail} size={16} />;
}
