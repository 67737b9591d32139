import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useOnHide, usePageSearch } from '../../../shared/tabs/page.tsx';
import type { FlownTrack } from './flown-track.ts';
import { createReplayClock, type ReplayClock, type ReplayState, replaySpeeds } from './replay-clock.ts';

/** Keys that belong to whatever has the focus, not to the replay. */
const ownKeys =
  'input, textarea, select, button, a, canvas, [role="radiogroup"], [role="menu"], [role="dialog"]';
const stepMs = 5000;
const longStepMs = 30_000;

/** `?t=` in seconds since take-off; absent or damaged starts at the beginning. */
export function readMoment(params: URLSearchParams): number {
  const seconds = Number(params.get('t'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** The page's clock. A track that grew keeps the moment and the speed; hiding the page pauses it. */
export function useReplayClock(track: FlownTrack | undefined): {
  clock: ReplayClock | undefined;
  remember: () => void;
} {
  const [params, setParams] = usePageSearch();
  const [clock, setClock] = useState<ReplayClock>();
  const before = useRef<ReplayClock>(undefined);
  const first = useRef(readMoment(params));
  useEffect(() => {
    if (!track) return;
    const old = before.current;
    const next = createReplayClock(track.lengthMs, old?.at() ?? first.current);
    if (old) {
      next.setSpeed(old.state().speed);
      next.setReverse(old.state().reverse);
      if (old.state().playing) next.play();
      old.pause();
    }
    before.current = next;
    setClock(next);
  }, [track]);
  const remember = useCallback(() => {
    const seconds = Math.round((before.current?.at() ?? 0) / 1000);
    setParams({ t: seconds > 0 ? seconds : undefined });
  }, [setParams]);
  useEffect(
    () =>
      clock?.subscribe(() => {
        if (!clock.state().playing) remember();
      }),
    [clock, remember],
  );
  useOnHide(() => before.current?.pause());
  return { clock, remember };
}

const stopped: ReplayState = { playing: false, speed: 8, reverse: false };

export function useReplayState(clock: ReplayClock | undefined): ReplayState {
  const subscribe = useCallback(
    (listener: () => void) => clock?.subscribe(listener) ?? (() => undefined),
    [clock],
  );
  return useSyncExternalStore(subscribe, () => clock?.state() ?? stopped);
}

/** What a key does to the replay; false when it does nothing. */
export function replayKey(clock: ReplayClock, key: string, shift: boolean): boolean {
  const step = shift ? longStepMs : stepMs;
  const { speed, reverse } = clock.state();
  const faster = (by: number) => replaySpeeds[replaySpeeds.indexOf(speed) + by] ?? speed;
  const seekTo = (ms: number) => () => clock.seek(ms);
  const actions = new Map<string, () => void>([
    [' ', clock.toggle],
    ['ArrowRight', seekTo(clock.at() + step)],
    ['ArrowLeft', seekTo(clock.at() - step)],
    ['Home', seekTo(0)],
    ['End', seekTo(clock.lengthMs)],
    ['r', () => clock.setReverse(!reverse)],
    ['+', () => clock.setSpeed(faster(1))],
    ['-', () => clock.setSpeed(faster(-1))],
  ]);
  const action = actions.get(key);
  action?.();
  return action !== undefined;
}

/** Space plays, arrows step 5 s (with Shift 30 s), Home and End, r turns, + and - change the speed. */
export function useReplayKeys(clock: ReplayClock | undefined, remember: () => void): void {
  useEffect(() => {
    if (!clock) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(ownKeys)) return;
      if (!replayKey(clock, event.key, event.shiftKey)) return;
      event.preventDefault();
      if (event.key !== ' ' && !clock.state().playing) remember();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [clock, remember]);
}
