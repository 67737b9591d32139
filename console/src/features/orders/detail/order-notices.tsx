import type { OrderNotice } from '@smartflight/contract/orders/order-notices.schemas.ts';
import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import { type Regime, type RegimeNotice, regimesOf } from '@smartflight/contract/records/regimes.ts';
import { useState } from 'react';
import { SourceNote } from '../../../domain/records/source-note.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { localInput } from '../../../shared/format/local-input.ts';
import { useOwnZone } from '../../../shared/format/use-own-zone.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { CopyButton } from '../../../shared/link/copy-button.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/form/field.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { focusSection, Section } from '../../../shared/ui/layout/section.tsx';
import { DateInput } from '../../../shared/ui/primitives/date-input.tsx';
import { useOrderCalls } from '../use-order-calls.ts';
import { noticeText } from './notice-text.ts';

const sectionId = 'order-notices';

/** Notices that chosen rules ask for before the work: what lacks, until when, and whether it was submitted. */
export function OrderNotices({ order }: { order: OrderDetail }) {
  const t = useT();
  if (order.notices.length === 0) return null;
  return (
    <Section id={sectionId} title={t('orders.notice.title')}>
      {order.notices.map((one) => {
        const [regime] = regimesOf([one.regime]);
        return (
          regime?.notice && <Notice key={one.regime} {...{ order, one, regime, notice: regime.notice }} />
        );
      })}
      <p className="sf-list-note">{t('records.noAdvice')}</p>
    </Section>
  );
}

interface NoticeProps {
  order: OrderDetail;
  one: OrderNotice;
  regime: Regime;
  notice: RegimeNotice;
}

function Notice({ order, one, regime, notice }: NoticeProps) {
  const t = useT();
  const fmt = useFmt();
  const text = noticeText(order, notice, useOwnZone());
  return (
    <div className="or-notice">
      <h3>{notice.label}</h3>
      <SourceNote source={notice.source} />
      <ul className="or-notice-notes">
        {notice.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {one.submitted ? (
        <StatusTag
          state="done"
          size={16}
          word={t('orders.notice.submitted', { day: fmt.day(one.submitted.on, { year: true }) })}
          detail={[one.submitted.number, one.submitted.by].filter(Boolean).join(' · ')}
        />
      ) : (
        <Deadline one={one} />
      )}
      {one.missing.length > 0 && (
        <p>
          {t('orders.notice.missing', {
            fields: one.missing.map((field) => t(`records.field.${field}`)).join(' · '),
          })}
        </p>
      )}
      <details className="sf-fold">
        <summary>{t('orders.notice.text')}</summary>
        <pre className="or-notice-text">{text}</pre>
        <CopyButton text={text} label={t('orders.notice.text')} isWorded />
      </details>
      {order.mayManage && <Mark orderId={order.id} one={one} regimeId={regime.id} />}
    </div>
  );
}

/** Until when a notice is to be submitted, in the account's zone. */
function Deadline({ one: { dueAt } }: { one: OrderNotice }) {
  const t = useT();
  const fmt = useFmt();
  if (dueAt === null) return <StatusTag state="idle" size={16} word={t('orders.notice.noStart')} />;
  const isLate = Date.parse(dueAt) <= Date.now();
  const time = fmt.instant(dueAt, 'minute');
  return (
    <StatusTag
      state={isLate ? 'warning' : 'soon'}
      size={16}
      word={t(isLate ? 'orders.notice.late' : 'orders.notice.due', { time })}
    />
  );
}

function Mark({ orderId, one, regimeId }: { orderId: string; one: OrderNotice; regimeId: string }) {
  const t = useT();
  const { setNotice } = useOrderCalls();
  const [on, setOn] = useState(() => localInput(new Date().toISOString()).slice(0, 10));
  const [number, setNumber] = useState('');
  const set = (submitted: { on: string; number: string } | null) => {
    const before = one.submitted && { on: one.submitted.on, number: one.submitted.number };
    const mark = { orderId, regime: regimeId, submitted, before };
    setNotice.mutate(mark, { onSuccess: () => focusSection(sectionId) });
  };
  if (one.submitted)
    return (
      <Button kind="quiet" disabled={setNotice.isPending} onClick={() => set(null)}>
        {t('orders.notice.unmark')}
      </Button>
    );
  return (
    <form
      className="or-line"
      onSubmit={(event) => {
        event.preventDefault();
        set({ on, number });
      }}
    >
      <Field label={t('orders.notice.on')}>
        {({ labelId }) => <DateInput labelledBy={labelId} value={on} change={setOn} />}
      </Field>
      <Field label={t('orders.notice.number')}>
        {({ id }) => (
          <input
            id={id}
            maxLength={60}
            autoComplete="off"
            value={number}
            onChange={({ target }) => setNumber(target.value)}
          />
        )}
      </Field>
      <Button type="submit" disabled={setNotice.isPending || on === ''}>
        {t('orders.notice.mark')}
      </Button>
    </form>
  );
}
