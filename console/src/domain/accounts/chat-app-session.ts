/** What a sign-in by chat app needs to know again after the round trip; nothing of it is in an address. */
const stateKey = 'smartflight.chat-app.state';
const ticketKey = 'smartflight.chat-app.ticket';
/** P-16 */
const ticketMs = 10 * 60_000;

export interface BindTicket {
  token: string;
  expiresAt: number;
}

/** Also where the storage of the tab is closed to us the ticket gets from one page to the next. */
let held: BindTicket | undefined;

function readItem(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function writeItem(key: string, value: string | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without a storage the way back is refused as one that we did not begin.
  }
}

/** 128 random bits for one round trip: only an answer that brings them back is ours. `back` is where it leads. */
export function newChatAppState(back: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const state = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeItem(stateKey, `${state} ${back}`);
  return state;
}

/** Where the round trip leads whose `state` returned; undefined when this tab did not send it last. Answers once. */
export function takeChatAppState(state: string | null): string | undefined {
  const sent = readItem(stateKey)?.split(' ') ?? [];
  writeItem(stateKey, undefined);
  return sent.length === 2 && sent[0] === state ? sent[1] : undefined;
}

/** The chat app's sign-in page, which returns to `returnPath` of this console with a code. */
export function chatAppHref(page: string, returnPath: string, state: string): string {
  const url = new URL(page);
  url.searchParams.set('redirect_uri', new URL(returnPath, location.origin).href);
  url.searchParams.set('state', state);
  return url.href;
}

export function storeBindTicket(token: string): void {
  held = { token, expiresAt: Date.now() + ticketMs };
  writeItem(ticketKey, JSON.stringify(held));
}

/** The ticket of this tab, also one that has expired: the page reports it. */
export function readBindTicket(): BindTicket | undefined {
  if (held) return held;
  try {
    const kept: unknown = JSON.parse(readItem(ticketKey) ?? 'null');
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
  writeItem(ticketKey, undefined);
}
