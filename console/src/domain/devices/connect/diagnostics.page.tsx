import '../../../shared/ui/table/list-page.css';
import '../detail/parts.css';
import './diagnostics.css';
import type { Diagnostics } from '@smartflight/contract/devices/device-history.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Plug from 'lucide-react/icons/plug';
import { useMemo } from 'react';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { usePageLocation, usePageParams, useTabTitle } from '../../../shared/tabs/page.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../../shared/ui/icons/glyph-shapes.ts';
import { Figure, FigureStrip } from '../../../shared/ui/layout/figure.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { EmptyState, ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { type Column, DataTable } from '../../../shared/ui/table/data-table.tsx';
import { deviceDiagnostics } from '../device.queries.ts';
import type { ReceivedDevice } from '../ownership/ownership-actions.ts';
import { isSignedIn } from './connect-verdict.ts';

/** With an own key: a device may send the same message twice within a millisecond. */
type Message = Diagnostics['messages'][number] & { key: string };
type Event = Diagnostics['connections'][number]['event'];

const eventGlyphs: Record<Event, GlyphState> = {
  connected: 'done',
  disconnected: 'offline',
  refused: 'fault',
  'taken-over': 'warning',
};

/** Clock difference from which a hint is shown, ms. */
const offsetToNoteMs = 5_000;

function columnsOf(t: Translate, fmt: Fmt): Column<Message>[] {
  return [
    {
      key: 'at',
      title: t('droneConnect.at'),
      cell: ({ at }) => <span className="sf-num">{fmt.instant(at)}</span>,
    },
    {
      key: 'leaf',
      title: t('droneConnect.leaf'),
      cell: ({ leaf }) => (leaf === '' ? fmt.number(null) : <code className="sf-id sf-dr-leaf">{leaf}</code>),
    },
    {
      key: 'result',
      title: t('droneConnect.result'),
      cell: ({ refusal }) =>
        refusal === null ? (
          <StatusTag state="done" word={t('droneConnect.taken')} size={16} />
        ) : (
          <StatusTag
            state={refusal === 'invalid-fields' ? 'warning' : 'fault'}
            word={t(`droneConnect.refusal.${refusal}`)}
            size={16}
          />
        ),
    },
    {
      key: 'field',
      title: t('droneConnect.fieldAtFault'),
      cell: ({ field }) => (field === null ? fmt.number(null) : <code className="sf-id">{field}</code>),
    },
    { key: 'bytes', title: t('droneConnect.bytes'), figure: true, cell: ({ bytes }) => fmt.number(bytes) },
  ];
}

/** What the server last received from a device and what it refused, refreshed while shown. */
export function DiagnosticsPage({ ownership }: { ownership: ReceivedDevice }) {
  const t = useT();
  const { id = '' } = usePageParams();
  const { pathname } = usePageLocation();
  useTabTitle({ name: id, afterScreen: true });
  const { data, error, refetch } = useQuery(deviceDiagnostics(ownership, id));
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('droneConnect.diagnosticsOf', { id })}
        actions={
          ownership.kind !== 'battery' && (
            <PageLink to={pathname.replace('/diagnostics/', '/connect/')} className="sf-button">
              <Plug className="sf-icon" />
              {t('droneConnect.connect')}
            </PageLink>
          )
        }
      />
      {data && <Summary ownership={ownership} found={data} />}
      <div className="sf-dr-body">
        {!data && error && (
          <ErrorState error={error} retry={() => void refetch()} action="drones.provision" />
        )}
        {!data && !error && <PageSkeleton />}
        {data && <Found ownership={ownership} found={data} isBroken={error !== null} />}
      </div>
    </div>
  );
}

function Summary({ ownership, found }: { ownership: ReceivedDevice; found: Diagnostics }) {
  const t = useT();
  const fmt = useFmt();
  const { lastSeenAt, firstMessageAt, clockOffsetMs, messages } = found;
  const refused = messages.filter(({ refusal }) => refusal !== null && refusal !== 'invalid-fields').length;
  const isOff = clockOffsetMs !== null && Math.abs(clockOffsetMs) >= offsetToNoteMs;
  return (
    <FigureStrip>
      <Figure
        label={t('droneConnect.connection')}
        value={t(isSignedIn(found) ? 'droneConnect.connected' : 'droneConnect.notConnected')}
      />
      <Figure
        label={t('droneConnect.lastSeen')}
        value={lastSeenAt === null ? fmt.number(null) : fmt.relative(lastSeenAt, new Date())}
        note={lastSeenAt !== null && fmt.instant(lastSeenAt)}
      />
      <Figure
        label={t('droneConnect.clock')}
        value={{
          value: clockOffsetMs === null ? fmt.number(null) : signed(fmt, clockOffsetMs / 1000),
          unit: clockOffsetMs === null ? '' : t('droneConnect.seconds'),
          text: '',
        }}
        note={isOff && t('droneConnect.clockOff', { kind: ownership.kind })}
      />
      <Figure
        label={t('droneConnect.refusedOf')}
        value={`${fmt.number(refused)} / ${fmt.number(messages.length)}`}
      />
      <Figure label={t('droneConnect.firstMessage')} value={fmt.instant(firstMessageAt, 'day')} />
    </FigureStrip>
  );
}

const signed = (fmt: Fmt, seconds: number): string => `${seconds > 0 ? '+' : ''}${fmt.number(seconds, 1)}`;

function Found(o: { ownership: ReceivedDevice; found: Diagnostics; isBroken: boolean }) {
  const { ownership, found, isBroken } = o;
  const t = useT();
  const fmt = useFmt();
  const columns = useMemo(() => columnsOf(t, fmt), [t, fmt]);
  const rows = useMemo(
    () => found.messages.map((message, index) => ({ ...message, key: `${message.at} ${index}` })),
    [found.messages],
  );
  return (
    <div className="sf-dr-diagnostics">
      {isBroken && (
        <p className="sf-dr-once" role="alert">
          {t('droneConnect.old')}
        </p>
      )}
      <section>
        <h2>{t('droneConnect.messages')}</h2>
        <p className="sf-dr-note">
          {t(found.seesRefusals ? 'droneConnect.refusalsShown' : 'droneConnect.external')}
        </p>
        <DataTable<Message>
          label={t('droneConnect.messages')}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          empty={<EmptyState text={t('droneConnect.noMessages', { kind: ownership.kind })} />}
        />
      </section>
      <section>
        <h2>{t('droneConnect.connections')}</h2>
        {found.connections.length === 0 && <p className="sf-dr-note">{t('droneConnect.noConnections')}</p>}
        <ul className="sf-dr-events">
          {found.connections.map(({ at, event }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may share their instant; the list is drawn whole
            <li key={`${at} ${index}`}>
              <StatusTag state={eventGlyphs[event]} word={t(`droneConnect.event.${event}`)} size={16} />
              <span className="sf-num">{fmt.instant(at)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
