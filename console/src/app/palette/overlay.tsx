import './overlay.css';
import { type ReactNode, useEffect } from 'react';
import { Modal } from '../../shared/ui/overlay/dialog.tsx';
import { closeOverlay, type OverlayKind, useOverlay } from './palette-store.ts';

/** A layer over the whole console. Esc and a click beside it close it, and it closes with the page below it. */
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
