import './modal.css';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { LibraryLocale } from './floating.tsx';
import { focusFirst } from './focus-first.ts';

export interface ModalSurfaceProps {
  className: string;
  close: () => void;
  isDismissable?: boolean;
  isTray?: boolean;
  children: ReactNode;
  label?: string;
  labelledBy?: string;
}

/** A dialog over the inert page. Esc closes it, and the focus returns to the previous element. */
export function ModalSurface(props: ModalSurfaceProps) {
  const { className, close, children, isDismissable = false, isTray = false, label, labelledBy } = props;
  const host = useRef<HTMLElement>(null);
  useLayoutEffect(() => focusFirst(host.current), []);
  return (
    <LibraryLocale>
      <ModalOverlay
        isOpen
        isDismissable={isDismissable}
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        className={`sf-modal-backdrop${isTray ? ' is-tray' : ''}`}
      >
        <Modal className="sf-modal">
          <Dialog
            ref={host}
            className={className}
            {...(label === undefined ? {} : { 'aria-label': label })}
            {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
          >
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </LibraryLocale>
  );
}
