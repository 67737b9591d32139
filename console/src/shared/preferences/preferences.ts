import { preferences } from '@smartflight/contract/accounts/preferences.endpoints.ts';
import type { PreferenceValue } from '@smartflight/contract/accounts/preferences.schemas.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '../api/client.ts';
import { faultOf } from '../api/faults.ts';
import { ApiProblem } from '../api/problem.ts';
import { reportProblem } from '../api/report.ts';
import { onSessionEnd, useSession } from '../api/session.ts';
import { readStored, writeStored } from '../storage.ts';

interface Kept {
  /** Null: removed here, but not yet at the server. */
  value: PreferenceValue | null;
  /** Changed here and not yet confirmed by the server. */
  unsaved: boolean;
}
type AllStored = Readonly<Record<string, Kept>>;

interface State {
  kept: AllStored;
  /** `waiting` until the server's list is loaded, `failed` if it could not be loaded. */
  phase: 'waiting' | 'known' | 'failed';
}

/** Delay before saving, so that a drag or several clicks are one write, ms. */
const settleMs = 600;
const retryMs = 20_000;

const usePreferences = create<State>()(() => ({ kept: {}, phase: 'waiting' }));
/** The owner of these preferences and whether a call is running: one at a time, so that no response is outdated. */
let owner: { id: string; isBusy: boolean } | undefined;
type Owner = NonNullable<typeof owner>;
let timer: ReturnType<typeof setTimeout> | undefined;

const mirrorKey = (id: string) => `smartflight.preferences.${id}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const areTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const areNumbers = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'number');

/** Whether it has a storable form, including null; the server checks limits. */
function isStorable(value: unknown): value is PreferenceValue | null {
  if (!isRecord(value)) return value === null;
  const { kind, order, shown, hidden, widthsPx, frozen, label, query } = value;
  if (kind === 'view') return typeof label === 'string' && typeof query === 'string';
  return (
    kind === 'table' &&
    [order, shown, hidden].every(areTexts) &&
    areNumbers(widthsPx) &&
    typeof frozen === 'number'
  );
}

function readMirror(id: string): AllStored {
  try {
    const stored: unknown = JSON.parse(readStored(mirrorKey(id)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const kept = Object.entries(stored).flatMap(([name, entry]: [string, unknown]) => {
      if (typeof entry !== 'object' || entry === null || !('value' in entry)) return [];
      const unsaved = 'unsaved' in entry && entry.unsaved === true;
      return isStorable(entry.value) ? [[name, { value: entry.value, unsaved }] as const] : [];
    });
    return Object.fromEntries(kept);
  } catch {
    return {};
  }
}

function commit(kept: AllStored): void {
  usePreferences.setState({ kept });
  if (owner) writeStored(mirrorKey(owner.id), JSON.stringify(kept));
}

function put(name: string, entry: Kept): void {
  commit({ ...usePreferences.getState().kept, [name]: entry });
}

const unsavedEntries = (): [string, Kept][] =>
  Object.entries(usePreferences.getState().kept).filter(([, entry]) => entry.unsaved);

/** Shows what this browser has stored, then the server's values; unsaved changes win and are sent. */
function start(id: string): void {
  if (owner?.id === id) return;
  owner = { id, isBusy: false };
  usePreferences.setState({ kept: readMirror(id), phase: 'waiting' });
  void settle();
}

function later(ms: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void settle(), ms);
}

/** Loads the list if needed, then sends unsaved changes; failures are retried later. */
async function settle(): Promise<void> {
  const mine = owner;
  if (!mine || mine.isBusy) return;
  mine.isBusy = true;
  const isDone = (usePreferences.getState().phase === 'known' || (await load(mine))) && (await sendAll(mine));
  mine.isBusy = false;
  if (owner !== mine) return;
  if (!isDone) later(retryMs);
  // Changed while the previous round was running.
  else if (unsavedEntries().length > 0) later(settleMs);
}

async function load(mine: Owner): Promise<boolean> {
  try {
    const { items } = await call(preferences.list, { quiet: true });
    if (owner !== mine) return false;
    const known = items.map(({ name, value }) => [name, { value, unsaved: false }] as const);
    commit(Object.fromEntries([...known, ...unsavedEntries()]));
    usePreferences.setState({ phase: 'known' });
    return true;
  } catch {
    if (owner === mine) usePreferences.setState({ phase: 'failed' });
    return false;
  }
}

/** Sends unsaved changes in order; false if one got no response and stays unsaved. */
async function sendAll(mine: Owner): Promise<boolean> {
  let isDone = true;
  for (const [name, entry] of unsavedEntries()) {
    if (owner !== mine) return false;
    try {
      await sendOne(name, entry);
    } catch (error) {
      isDone = false;
      if (faultOf(error).kind === 'session') return false;
    }
  }
  return isDone;
}

async function sendOne(name: string, entry: Kept): Promise<void> {
  const mine = owner;
  try {
    await call(preferences.set, { params: { name }, body: { value: entry.value }, quiet: true });
  } catch (error) {
    // A refused value is reported and not retried.
    const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
    if (!isRefused || error.status === 401 || error.status === 429) throw error;
    reportProblem(error);
  }
  const isSame = owner === mine && usePreferences.getState().kept[name] === entry;
  if (isSame) put(name, { ...entry, unsaved: false });
}

if (typeof window !== 'undefined') window.addEventListener('online', () => later(0));

onSessionEnd(() => {
  clearTimeout(timer);
  const unsaved = unsavedEntries();
  if (owner)
    writeStored(
      mirrorKey(owner.id),
      unsaved.length > 0 ? JSON.stringify(Object.fromEntries(unsaved)) : undefined,
    );
  owner = undefined;
  usePreferences.setState({ kept: {}, phase: 'waiting' });
});

/** Sets a preference: applied at once, stored in this browser, then sent to the server. Null removes it. */
export function storePreference(name: string, value: PreferenceValue | null): void {
  put(name, { value, unsaved: true });
  later(settleMs);
}

/** A preference by name and kind, whether the server has confirmed it, and a setter. */
export function usePreference<K extends PreferenceValue['kind']>(
  name: string,
  kind: K,
): { value: Extract<PreferenceValue, { kind: K }> | undefined; unsaved: boolean } {
  useStarted();
  const entry = usePreferences((state) => state.kept[name]);
  return { value: ofKind(entry?.value, kind), unsaved: entry?.unsaved ?? false };
}

/** All preferences whose name begins with `prefix`, by name. */
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
