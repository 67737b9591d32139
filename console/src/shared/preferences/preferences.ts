import { type PreferenceValue, preferences } from '@smartflight/contract/preferences.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../api/client.ts';
import { ApiProblem } from '../api/problem.ts';
import { reportProblem } from '../api/report.ts';
import { onSessionEnd, useSession } from '../api/session.ts';
import { readStored, writeStored } from '../storage.ts';

interface Kept {
  /** Null: forgotten here, the server has to be told. */
  value: PreferenceValue | null;
  /** Changed here, not yet confirmed by the server. */
  unsaved: boolean;
}
type AllKept = Readonly<Record<string, Kept>>;

interface State {
  kept: AllKept;
  /** `waiting` until the server's list has come, `failed` when it could not be had. */
  phase: 'waiting' | 'known' | 'failed';
}

/** A drag or a row of clicks is one write. */
const settleMs = 600;
const retryMs = 20_000;

const usePreferences = create<State>()(() => ({ kept: {}, phase: 'waiting' }));
let userId: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending = false;

const mirrorKey = (id: string) => `smartflight.preferences.${id}`;

function readMirror(id: string): AllKept {
  try {
    const stored: unknown = JSON.parse(readStored(mirrorKey(id)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const kept = Object.entries(stored).flatMap(([name, entry]: [string, unknown]) => {
      if (typeof entry !== 'object' || entry === null || !('value' in entry)) return [];
      const value = preferences.set.body?.shape.value.safeParse(entry.value);
      const unsaved = 'unsaved' in entry && entry.unsaved === true;
      return value?.success ? [[name, { value: value.data, unsaved }] as const] : [];
    });
    return Object.fromEntries(kept);
  } catch {
    return {};
  }
}

function commit(kept: AllKept): void {
  usePreferences.setState({ kept });
  if (userId !== undefined) writeStored(mirrorKey(userId), JSON.stringify(kept));
}

function put(name: string, entry: Kept): void {
  commit({ ...usePreferences.getState().kept, [name]: entry });
}

/** Shows at once what this browser remembers, then what the server keeps; unsaved changes win and are sent. */
function start(id: string): void {
  if (userId === id) return;
  userId = id;
  usePreferences.setState({ kept: readMirror(id), phase: 'waiting' });
  void load(id);
}

async function load(id: string): Promise<void> {
  try {
    const { items } = await call(preferences.list, { quiet: true });
    if (userId !== id) return;
    const unsaved = Object.entries(usePreferences.getState().kept).filter(([, entry]) => entry.unsaved);
    const known = items.map(({ name, value }) => [name, { value, unsaved: false }] as const);
    commit(Object.fromEntries([...known, ...unsaved]));
    usePreferences.setState({ phase: 'known' });
  } catch {
    if (userId === id) usePreferences.setState({ phase: 'failed' });
  }
  later(0);
}

function later(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), ms);
}

/** Sends what is unsaved, one after the other; what gets no answer stays unsaved and is tried again. */
async function send(): Promise<void> {
  const id = userId;
  if (sending || id === undefined) return;
  if (usePreferences.getState().phase === 'failed') return void load(id);
  sending = true;
  try {
    for (const [name, entry] of Object.entries(usePreferences.getState().kept)) {
      if (entry.unsaved && userId === id) await sendOne(name, entry);
    }
  } catch (error) {
    const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
    if (!isRefused && userId === id) later(retryMs);
  } finally {
    sending = false;
  }
}

async function sendOne(name: string, entry: Kept): Promise<void> {
  try {
    await call(preferences.set, { params: { name }, body: { value: entry.value }, quiet: true });
  } catch (error) {
    // What the server will never take is not tried again, but said.
    const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
    if (!isRefused || error.status === 401) throw error;
    reportProblem(error);
  }
  const now = usePreferences.getState().kept[name];
  if (now === entry) put(name, { ...entry, unsaved: false });
  else if (now?.unsaved) later(settleMs);
}

if (typeof window !== 'undefined') window.addEventListener('online', () => later(0));

onSessionEnd(() => {
  clearTimeout(timer);
  const unsaved = Object.entries(usePreferences.getState().kept).filter(([, entry]) => entry.unsaved);
  if (userId !== undefined)
    writeStored(
      mirrorKey(userId),
      unsaved.length > 0 ? JSON.stringify(Object.fromEntries(unsaved)) : undefined,
    );
  userId = undefined;
  usePreferences.setState({ kept: {}, phase: 'waiting' });
});

/** Keeps a preference: shown at once, remembered in this browser, sent to the server when it answers. Null forgets. */
export function keepPreference(name: string, value: PreferenceValue | null): void {
  put(name, { value, unsaved: true });
  later(settleMs);
}

/** The preference of one name and kind, whether the server has confirmed it, and how to change it. */
export function usePreference<K extends PreferenceValue['kind']>(
  name: string,
  kind: K,
): { value: Extract<PreferenceValue, { kind: K }> | undefined; unsaved: boolean } {
  useStarted();
  const entry = usePreferences((state) => state.kept[name]);
  return { value: ofKind(entry?.value, kind), unsaved: entry?.unsaved ?? false };
}

/** Every preference whose name begins with `prefix`, by name. */
export function usePreferencesOf<K extends PreferenceValue['kind']>(
  prefix: string,
  kind: K,
): { items: [name: string, value: Extract<PreferenceValue, { kind: K }>][]; phase: State['phase'] } {
  useStarted();
  const { kept, phase } = usePreferences();
  const items = Object.entries(kept).flatMap(
    ([name, { value }]): [string, Extract<PreferenceValue, { kind: K }>][] => {
      const found = name.startsWith(prefix) ? ofKind(value, kind) : undefined;
      return found ? [[name, found]] : [];
    },
  );
  return { items, phase };
}

function ofKind<K extends PreferenceValue['kind']>(
  value: PreferenceValue | null | undefined,
  kind: K,
): Extract<PreferenceValue, { kind: K }> | undefined {
  const is = (one: PreferenceValue): one is Extract<PreferenceValue, { kind: K }> => one.kind === kind;
  return value && is(value) ? value : undefined;
}

function useStarted(): void {
  const id = useSession((session) => session.me?.id);
  useEffect(() => {
    if (id !== undefined) start(id);
  }, [id]);
}
