import './toasts.css';
import Hourglass from 'lucide-react/icons/hourglass';
import X from 'lucide-react/icons/x';
import { useId, useLayoutEffect } from 'react';
import { create } from 'zustand';
import { useSlowCalls } from '../../api/slow-calls.ts';
import { useT } from '../../i18n/use-t.ts';
import { StatusGlyph } from '../icons/glyph.tsx';
import { dismissToast, type Toast, useToasts } from './toast-store.ts';

const glyphs = { ok: 'done', error: 'fault', info: 'standby' } as const;

function Action({ id, action }: { id: number; action: NonNullable<Toast['action']> }) {
  const run = () => {
    dismissToast(id);
    action.run();
  };
  return (
    <button type="button" className="sf-toast-action" onClick={run}>
      {action.label}
    </button>
  );
}

/** The open dialogs, the topmost last. The browser makes everything outside it inert. */
const useDialogs = create<readonly string[]>(() => []);

/** Shows messages while no dialog is open. Mount it once in the application. */
export function Toasts() {
  return useDialogs((open) => open.length === 0) && <Region />;
}

/** Shows messages inside this dialog while it is the topmost, where they can be seen, announced and clicked. */
export function DialogToasts() {
  const id = useId();
  useLayoutEffect(() => {
    useDialogs.setState((open) => [...open, id], true);
    return () => useDialogs.setState((open) => open.filter((other) => other !== id), true);
  }, [id]);
  return useDialogs((open) => open.at(-1) === id) && <Region />;
}

/** Live region with the `toast` messages and the notice of a slow response. */
function Region() {
  const toasts = useToasts((state) => state.toasts);
  const isSlow = useSlowCalls((calls) => calls.waiting > 0);
  const t = useT();
  return (
    <div className="sf-toasts" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className="sf-toast" role={toast.kind === 'error' ? 'alert' : undefined}>
          <StatusGlyph state={glyphs[toast.kind]} size={16} />
          <div>
            {toast.text}
            {toast.note && <p>{toast.note}</p>}
            {toast.requestId && (
              <small className="sf-id">
                {t('error.requestId')} {toast.requestId}
              </small>
            )}
          </div>
          {toast.action && <Action id={toast.id} action={toast.action} />}
          <button type="button" aria-label={t('action.close')} onClick={() => dismissToast(toast.id)}>
            <X className="sf-icon" />
          </button>
        </div>
      ))}
      {isSlow && (
        <p className="sf-toast is-slow">
          <Hourglass className="sf-icon" />
          {t('error.slow')}
        </p>
      )}
    </div>
  );
}
