import './overlay.css';
import { type ReactNode, useEffect } from 'react';
import { Modal } from '../../shared/ui/overlay/dialog.tsx';
import { closeOverlay, type OverlayKind, useOverlay } from './palette-store.ts';

/** A layer over the whole console. Esc, a click outside, or leaving the page below closes it. */
export function Overlay(props: { kind: OverlayKind; label: string; children: ReactNode }) {
  const { kind, label, children } = props;
  useEffect(
    () => () => {
      if (useOverlay.getState().shown === kind) closeOverlay();
    },
    [kind],
  );
  return (
    <Modal className={`sf-overlay is-${kind}`} label={label} close={closeOverlay} isDismissable>
      {children}
    </Modal>
  );
}
