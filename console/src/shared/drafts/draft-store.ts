/** Identifies a draft: user, page and form. */
export interface DraftPlace {
  userId: string;
  page: string;
  name: string;
}

const prefix = 'smartflight.draft.';
const longestChars = 65_536;
const mostDrafts = 40;
const keptMs = 7 * 86_400_000;
/** Field names that are never stored: credentials, activation codes, and numbers of persons, papers and cards. */
const secret =
  /passw|pwd|passphrase|secret|token|credential|code$|otp$|pin(no|number)?$|identi(ty(?!name)|fication)|passport|ssn|(^id|card|licen[cs]e|certificate)_?(card|no|number)/i;

const userPrefix = (userId: string): string => `${prefix}${encodeURIComponent(userId)}.`;
const pagePrefix = (userId: string, page: string): string =>
  `${userPrefix(userId)}${encodeURIComponent(page)}.`;
const keyOf = ({ userId, page, name }: DraftPlace): string => pagePrefix(userId, page) + name;

/**
 * The stored draft; undefined when there is none or it is older than seven days. Drafts are in the tab's session
 * storage: they survive a reload and an ended session, but not closing the window.
 */
export function readDraft(place: DraftPlace): unknown {
  return attempt(() => {
    const kept = entryOf(keyOf(place));
    return kept && Date.now() - kept.at < keptMs ? kept.value : undefined;
  });
}

/**
 * Stores typed content without secret fields; content that is too long is not stored. Undefined removes the draft.
 */
export function writeDraft(place: DraftPlace, value: unknown): void {
  attempt(() => {
    const key = keyOf(place);
    if (secret.test(place.name)) return;
    const text = JSON.stringify({ at: Date.now(), value }, (name, inner: unknown) =>
      secret.test(name) ? undefined : inner,
    );
    if (value === undefined || text.length > longestChars) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    prune(userPrefix(place.userId));
  });
}

/** Whether a draft of a user's page exists. */
export function hasDraft(userId: string, page: string): boolean {
  const isFresh = (key: string) => Date.now() - (attempt(() => entryOf(key)?.at) ?? 0) < keptMs;
  return attempt(() => keysUnder(pagePrefix(userId, page)).some(isFresh)) ?? false;
}

/** Removes the oldest drafts above the limit; below it, as for each letter typed, no draft is read. */
function prune(start: string): void {
  const keys = keysUnder(start);
  if (keys.length <= mostDrafts) return;
  const aged = keys.map((key) => ({ key, at: attempt(() => entryOf(key)?.at) ?? 0 }));
  aged.sort((one, other) => other.at - one.at);
  for (const { key } of aged.slice(mostDrafts)) sessionStorage.removeItem(key);
}

/** Removes the drafts of one page of a user, as when it is closed, or of all, as at logout. */
export function forgetDrafts(userId: string, page?: string): void {
  const start = page === undefined ? userPrefix(userId) : pagePrefix(userId, page);
  attempt(() => {
    for (const key of keysUnder(start)) sessionStorage.removeItem(key);
  });
}

function entryOf(key: string): { at: number; value: unknown } | undefined {
  const entry: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
  if (typeof entry !== 'object' || entry === null) return undefined;
  return 'at' in entry && typeof entry.at === 'number' && 'value' in entry
    ? { at: entry.at, value: entry.value }
    : undefined;
}

function keysUnder(start: string): string[] {
  return Object.keys(sessionStorage).filter((key) => key.startsWith(start));
}

/** In private windows or with a full storage, drafts are simply not kept. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
