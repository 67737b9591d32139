const focusable = [
  'input:not([type=hidden]):not(:disabled)',
  'button:not(:disabled)',
  'textarea:not(:disabled)',
  'a[href]',
  '[tabindex="0"]',
].join();

/** Moves the focus to the first control of a layer that opens, unless one of its controls has it already. */
export function focusFirst(layer: HTMLElement | null): void {
  if (!layer || layer.contains(document.activeElement)) return;
  layer.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
}
