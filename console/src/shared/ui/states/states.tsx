import './states.css';
import { type Action, rolesWith } from '@smartflight/contract/access/access.ts';
import Copy from 'lucide-react/icons/copy';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiProblem } from '../../api/problem.ts';
import { problemText } from '../../api/report.ts';
import { useFmt } from '../../format/fmt.ts';
import { useT } from '../../i18n/use-t.ts';
import { copyText } from '../../link/copy-link.ts';
import { StatusGlyph } from '../icons/glyph.tsx';
import { toast } from '../overlay/toast-store.ts';
import { NoPermission } from './access-states.tsx';

const skeletonDelayMs = 150;

/** Shows its content only after 150 ms, so that a fast response never flickers. */
export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), skeletonDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}

/** One grey bar in place of a text or figure that is loading; sizes in px or %. */
export function Skeleton({
  width = '100%',
  height = 14,
}: {
  width?: number | string;
  height?: number | string;
}) {
  return <span className="sf-skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** Placeholder with header, figures and rows while the page is loading. */
export function PageSkeleton() {
  const t = useT();
  return (
    <div className="sf-page-skeleton" role="status" aria-label={t('state.loading')}>
      <Delayed>
        <Skeleton width={180} height={24} />
        <Skeleton width="60%" height={32} />
        <Skeleton height={56} />
        {[0, 1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} height={20} />
        ))}
      </Delayed>
    </div>
  );
}

interface EmptyProps {
  text: string;
  action?: ReactNode;
}

/** Shown on first use: one sentence on what will be listed here, and the action that creates it. */
export function EmptyState({ text, action }: EmptyProps) {
  return (
    <div className="sf-state">
      <StatusGlyph state="offline" size={24} />
      <p>{text}</p>
      {action}
    </div>
  );
}

/** Shown when a filter matches nothing, with a button that clears it. */
export function EmptyFiltered({ clear }: { clear: () => void }) {
  const t = useT();
  return (
    <EmptyState
      text={t('state.emptyFiltered')}
      action={
        <button type="button" className="sf-button" onClick={clear}>
          {t('state.clearFilter')}
        </button>
      }
    />
  );
}

interface ErrorProps {
  error: unknown;
  retry?: () => void;
  /** The action of the failed call, so that a 403 can name the roles that have the right. */
  action?: Action;
}

/** The server's error text, a retry button, a retry of its own when the network is back, and the request id to copy. A 403 is shown as a missing right. */
export function ErrorState({ error, retry, action }: ErrorProps) {
  const t = useT();
  useEffect(() => {
    if (!retry) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
  const problem = error instanceof ApiProblem ? error : undefined;
  if (problem?.status === 403)
    return <NoPermission text={problem.msg} needs={action ? rolesWith(action) : []} />;
  return (
    <div className="sf-state" role="alert">
      <StatusGlyph state="fault" size={24} />
      <h2>{t('state.failed')}</h2>
      <p>{problemText(error)}</p>
      {retry && (
        <button
          type="button"
          className="sf-button"
          onClick={({ currentTarget }) => {
            // The button goes away with the error; without a place of its own the focus would be lost.
            currentTarget.closest<HTMLElement>('[tabindex="-1"], [tabindex="0"]')?.focus();
            retry();
          }}
        >
          {t('action.retry')}
        </button>
      )}
      {problem?.requestId && <RequestId id={problem.requestId} />}
    </div>
  );
}

function RequestId({ id }: { id: string }) {
  const t = useT();
  const copy = async () => {
    if (await copyText(id)) toast.ok(t('state.copied'));
    else toast.error(t('state.copyFailed'));
  };
  return (
    <p className="sf-state-id">
      {t('error.requestId')} <code className="sf-id">{id}</code>
      <button type="button" aria-label={t('state.copy')} title={t('state.copy')} onClick={() => void copy()}>
        <Copy className="sf-icon" />
      </button>
    </p>
  );
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network connection; the server may still be unreachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribeOnline, () => navigator.onLine);
}

/** Shown on every page while the browser is offline, with the time since when the data is out of date. */
export function OfflineBanner() {
  const t = useT();
  const fmt = useFmt();
  const online = useOnline();
  const [since, setSince] = useState<Date>();
  useEffect(() => setSince(online ? undefined : new Date()), [online]);
  if (online) return null;
  return (
    <div className="sf-banner" role="status">
      <WifiOff className="sf-icon" />
      <span>
        {since === undefined ? t('state.offline') : t('offline.since', { time: fmt.instant(since, 'clock') })}
      </span>
    </div>
  );
}
