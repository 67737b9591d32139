import './overlay.css';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useEscape } from '../../shared/ui/overlay/escape.ts';
import { closeOverlay, type OverlayKind, useOverlay } from './palette-store.ts';

/**
 * A layer over the whole console. The browser keeps the focus inside; Esc and a press beside it close it, and the
 * focus returns to where it was unless what was chosen leads elsewhere. It ends with the page below it.
 */
export function Overlay(props: { kind: OverlayKind; label: string; children: ReactNode }) {
  const { kind } = props;
  const host = useRef<HTMLDialogElement>(null);
  useEscape(closeOverlay);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = host.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      if (useOverlay.getState().shown === kind) closeOverlay();
    };
  }, [kind]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same for the keyboard
    <dialog
      ref={host}
      className={`sf-overlay is-${kind}`}
      aria-label={props.label}
      onCancel={(event) => {
        event.preventDefault();
        closeOverlay();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) closeOverlay();
      }}
    >
      {props.children}
    </dialog>
  );
}
