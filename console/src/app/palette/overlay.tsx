import './overlay.css';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useEscape } from '../../shared/ui/escape.ts';
import { closeOverlay } from './palette-store.ts';

/**
 * A layer over the whole console. The browser keeps the focus inside; Esc and a press beside it close it, and the
 * focus returns to where it was unless what was chosen leads elsewhere.
 */
export function Overlay(props: { label: string; className: string; children: ReactNode }) {
  const host = useRef<HTMLDialogElement>(null);
  useEscape(closeOverlay);
  useLayoutEffect(() => {
    const before = document.activeElement;
    const dialog = host.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc does the same for the keyboard
    <dialog
      ref={host}
      className={`sf-overlay ${props.className}`}
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
