import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ShortcutName } from '../../../../shared/keys/shortcut-list.ts';
import { useShortcut } from '../../../../shared/keys/shortcuts.ts';
import { useOnHide, usePageSearch } from '../../../../shared/tabs/page.tsx';
import type { FlownTrack } from './flown-track.ts';
import { createReplayClock, type ReplayClock, type ReplayState, replaySpeeds } from './replay-clock.ts';

/** Focused elements that handle keys themselves; the replay ignores theirs. */
const ownKeys = 'input, textarea, button, a, canvas, [role="radiogroup"], [role="menu"], [role="dialog"]';
const stepMs = 5000;
const longStepMs = 30_000;

/** Parses `?t=`, in seconds since take-off; 0 when absent or invalid. */
export function readMoment(params: URLSearchParams): number {
  const seconds = Number(params.get('t'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0;
}

/** The page's clock. When the track grows, time and speed stay; hiding the page pauses it. */
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

type ReplayShortcut = Extract<
  ShortcutName,
  'playPause' | 'forward' | 'back' | 'first' | 'last' | 'reverse' | 'faster' | 'slower'
>;

/** The replay's action for each key. */
export function replayActions(clock: ReplayClock): Record<ReplayShortcut, (isLong: boolean) => void> {
  const step = (isLong: boolean) => (isLong ? longStepMs : stepMs);
  const faster = (by: number) => {
    const { speed } = clock.state();
    clock.setSpeed(replaySpeeds[replaySpeeds.indexOf(speed) + by] ?? speed);
  };
  return {
    playPause: clock.toggle,
    forward: (isLong) => clock.seek(clock.at() + step(isLong)),
    back: (isLong) => clock.seek(clock.at() - step(isLong)),
    first: () => clock.seek(0),
    last: () => clock.seek(clock.lengthMs),
    reverse: () => clock.setReverse(!clock.state().reverse),
    faster: () => faster(1),
    slower: () => faster(-1),
  };
}

/**
 * Space plays, arrows step 5 s (with Shift 30 s), Home and End go to the ends, r reverses, + and - change the speed.
 */
export function useReplayKeys(clock: ReplayClock | undefined, remember: () => void): void {
  const run = (name: ReplayShortcut) => (event: KeyboardEvent) => {
    if (!clock || (event.target instanceof Element && event.target.closest(ownKeys))) return false;
    replayActions(clock)[name](event.shiftKey);
    if (name !== 'playPause' && !clock.state().playing) remember();
    return true;
  };
  const active = clock !== undefined;
  useShortcut('playPause', run('playPause'), active);
  useShortcut('back', run('back'), active);
  useShortcut('forward', run('forward'), active);
  useShortcut('first', run('first'), active);
  useShortcut('last', run('last'), active);
  useShortcut('reverse', run('reverse'), active);
  useShortcut('faster', run('faster'), active);
  useShortcut('slower', run('slower'), active);
}
