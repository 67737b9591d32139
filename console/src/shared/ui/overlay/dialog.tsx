import { type ReactNode, useId } from 'react';
import { useT } from '../../i18n/use-t.ts';
import type { ModalSurfaceProps } from '../primitives/modal-surface.tsx';
import { library } from '../primitives/on-demand.ts';
import { DialogToasts } from './toasts.tsx';

/**
 * A dialog over the page for a decision, or for something that is shown once. Details of an item open in an
 * `Inspector` instead.
 */
export function Dialog(props: { title: string; close: () => void; children: ReactNode }) {
  const { title, close, children } = props;
  const titleId = useId();
  return (
    <Modal className="sf-dialog" labelledBy={titleId} close={close}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </Modal>
  );
}

/** A modal layer over the page. Esc closes it, and the focus returns to the previous element. */
export function Modal({ children, ...props }: ModalSurfaceProps) {
  const Surface = library.use(props.close)?.ModalSurface;
  return (
    Surface && (
      <Surface {...props}>
        {children}
        <DialogToasts />
      </Surface>
    )
  );
}

/** The buttons at the end of a dialog: cancel first, then the action. */
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
