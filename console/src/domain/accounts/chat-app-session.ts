import { readTabItem, writeTabItem } from '../../shared/tab-storage.ts';

/** State of a chat-app sign-in that must survive the redirect; nothing of it is in an address. */
const stateKey = 'smartflight.chat-app.state';
const ticketKey = 'smartflight.chat-app.ticket';
const ticketMs = 10 * 60_000;

export interface BindTicket {
  token: string;
  expiresAt: number;
}

/** Also in memory, in case the tab's storage is unavailable. */
let held: BindTicket | undefined;

/** 128 random bits per attempt: only a response with the same value is ours. `back` is the destination. */
export function newChatAppState(back: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const state = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeTabItem(stateKey, `${state} ${back}`);
  return state;
}

/**
 * The destination of the attempt with this `state`; undefined if this tab did not start it last. Can be read once.
 */
export function takeChatAppState(state: string | null): string | undefined {
  const sent = readTabItem(stateKey)?.split(' ') ?? [];
  writeTabItem(stateKey, undefined);
  return sent.length === 2 && sent[0] === state ? sent[1] : undefined;
}

/** Address of the chat app's sign-in page, which returns to `returnPath` of this console with a code. */
export function chatAppHref(page: string, returnPath: string, state: string): string {
  const url = new URL(page);
  url.searchParams.set('redirect_uri', new URL(returnPath, location.origin).href);
  url.searchParams.set('state', state);
  return url.href;
}

export function storeBindTicket(token: string): void {
  held = { token, expiresAt: Date.now() + ticketMs };
  writeTabItem(ticketKey, JSON.stringify(held));
}

/** The tab's ticket, also an expired one, which the page reports. */
export function readBindTicket(): BindTicket | undefined {
  if (held) return held;
  try {
    const kept: unknown = JSON.parse(readTabItem(ticketKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('expiresAt' in kept))
      return undefined;
    const { token, expiresAt } = kept;
    return typeof token === 'string' && typeof expiresAt === 'number' ? { token, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}

export function dropBindTicket(): void {
  held = undefined;
  writeTabItem(ticketKey, undefined);
}
