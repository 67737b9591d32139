import { useLayoutEffect, useRef } from 'react';
import { useT } from '../i18n/use-t.ts';
import { useQuestion } from './confirm-store.ts';
import { useEscape } from './escape.ts';

/** Where `confirm` asks; once in the signed-in console. The browser's own dialog keeps focus inside and Esc cancels. */
export function ConfirmDialog() {
  const t = useT();
  const { question, answer } = useQuestion();
  const host = useRef<HTMLDialogElement>(null);
  // Also so that what lies under the dialog does not take the same key for itself.
  useEscape(() => answer(false), question !== undefined);
  useLayoutEffect(() => {
    if (!question) return;
    const before = document.activeElement;
    const dialog = host.current;
    dialog?.showModal();
    // A dialog that leaves the page gives no focus back, and while it is open nothing under it can take it.
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [question]);
  if (!question) return null;
  return (
    <dialog
      ref={host}
      className="sf-dialog"
      aria-labelledby="sf-question"
      onCancel={(event) => {
        event.preventDefault();
        answer(false);
      }}
    >
      <h2 id="sf-question">{question.text}</h2>
      {question.detail && <p>{question.detail}</p>}
      <div className="sf-dialog-actions">
        <button type="button" className="sf-button" onClick={() => answer(false)}>
          {t('dialog.cancel')}
        </button>
        <button
          type="button"
          className={`sf-button ${question.danger ? 'is-danger' : 'is-primary'}`}
          onClick={() => answer(true)}
        >
          {question.ok}
        </button>
      </div>
    </dialog>
  );
}
