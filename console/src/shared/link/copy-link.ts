import { useEffect, useRef } from 'react';
import { t } from '../i18n/messages.ts';
import { currentHref } from '../navigation.ts';
import { toast } from '../ui/overlay/toast-store.ts';

type Source = { current: () => string };
const sources: Source[] = [];

/** Lets the shown page provide its own link, if its address alone would change its meaning later. */
export function useLinkSource(href: () => string): void {
  const latest = useRef(href);
  useEffect(() => {
    latest.current = href;
  });
  useEffect(() => {
    sources.push(latest);
    return () => {
      sources.splice(sources.indexOf(latest), 1);
    };
  }, []);
}

/** Absolute address of the shown content, with filters, order, selection and map view. */
export const shownLink = (): string => location.origin + (sources.at(-1)?.current() ?? currentHref());

/**
 * Copies text to the clipboard; false when the browser refuses. Without HTTPS the clipboard API is missing, and the
 * older copy command is used.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sf-hidden';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}

/** Copies the link of the shown content and confirms it. */
export async function copyLink(): Promise<void> {
  if (await copyText(shownLink())) toast.ok(t('link.copied'));
  else toast.error(t('link.failed'));
}
