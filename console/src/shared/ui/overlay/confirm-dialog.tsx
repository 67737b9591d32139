import { useQuestion } from './confirm-store.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** Renders the questions of `confirm`. Mount it once in the signed-in console. */
export function ConfirmDialog() {
  const { question, answer } = useQuestion();
  if (!question) return null;
  const cancel = () => answer(false);
  return (
    <Dialog key={question.text} title={question.text} close={cancel}>
      {question.detail && <p>{question.detail}</p>}
      <DialogActions cancel={cancel}>
        <button
          type="button"
          // The dialog's first control has the focus otherwise.
          // biome-ignore lint/a11y/noAutofocus: Enter confirms a question that was asked by a key
          autoFocus={question.enterConfirms ?? false}
          className={`sf-button ${question.danger ? 'is-danger' : 'is-primary'}`}
          onClick={() => answer(true)}
        >
          {question.ok}
        </button>
      </DialogActions>
    </Dialog>
  );
}
