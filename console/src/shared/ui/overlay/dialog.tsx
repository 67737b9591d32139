import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useEscape } from './escape.ts';
import { DialogToasts } from './toasts.tsx';

/**
 * A decision, or something that is shown once, over the page. The browser keeps the focus inside; Esc cancels, and the
 * focus returns to where it was. Details of a thing open in an `Inspector` instead.
 */
export function Dialog(props: { title: string; close: () => void; children: ReactNode }) {
  const { title, close, children } = props;
  const titleId = useId();
  const host = useRef<HTMLDialogElement>(null);
  // Also so that what lies under the dialog does not take the same key for itself.
  useEscape(close);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = host.current;
    dialog?.showModal();
    // A dialog that leaves the page gives no focus back, and while it is open nothing under it can take it.
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={host}
      className="sf-dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
      <DialogToasts />
    </dialog>
  );
}

/** The foot of a dialog: the way back first, then what was asked for. */
export function DialogActions({ cancel, children }: { cancel?: () => void; children: ReactNode }) {
  const t = useT();
  return (
    <div className="sf-dialog-actions">
      {cancel && (
        <button type="button" className="sf-button" onClick={cancel}>
          {t('dialog.cancel')}
        </button>
      )}
      {children}
    </div>
  );
}
