import { createCursor } from '../../../../shared/charts/chart-cursor.ts';

export const replaySpeeds = [1, 2, 4, 8, 16, 30, 60] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/** Limits the real time of one frame, so that the replay doesn't jump after the page was suspended. */
const longestFrameMs = 1000;

export interface Frames {
  request: (run: (nowMs: number) => void) => number;
  cancel: (frame: number) => void;
}

const browserFrames: Frames = {
  request: (run) => requestAnimationFrame(run),
  cancel: (frame) => cancelAnimationFrame(frame),
};

export interface ReplayState {
  playing: boolean;
  speed: ReplaySpeed;
  reverse: boolean;
}

/**
 * The clock of a replay, in device milliseconds since take-off. While playing it advances by real time × speed once
 * per animation frame and calls its listeners; React is only notified of play, speed and direction (`subscribe`).
 */
export function createReplayClock(lengthMs: number, startMs = 0, frames: Frames = browserFrames) {
  const cursor = createCursor(lengthMs, startMs);
  let state: ReplayState = { playing: false, speed: 8, reverse: false };
  let frame: number | undefined;
  let lastMs: number | undefined;
  const stateListeners = new Set<() => void>();

  const change = (patch: Partial<ReplayState>) => {
    state = { ...state, ...patch };
    for (const listener of stateListeners) listener();
  };
  const stop = () => {
    if (frame !== undefined) frames.cancel(frame);
    frame = undefined;
    lastMs = undefined;
  };
  const step = (nowMs: number) => {
    const realMs = Math.min(longestFrameMs, lastMs === undefined ? 0 : nowMs - lastMs);
    lastMs = nowMs;
    cursor.seek(cursor.at() + realMs * state.speed * (state.reverse ? -1 : 1));
    if (cursor.at() === (state.reverse ? 0 : cursor.lengthMs)) pause();
    else frame = frames.request(step);
  };
  function pause(): void {
    stop();
    if (state.playing) change({ playing: false });
  }
  function play(): void {
    if (state.playing || lengthMs <= 0) return;
    const end = state.reverse ? 0 : cursor.lengthMs;
    if (cursor.at() === end) cursor.seek(state.reverse ? lengthMs : 0);
    change({ playing: true });
    frame = frames.request(step);
  }
  return {
    ...cursor,
    state: () => state,
    play,
    pause,
    toggle: () => (state.playing ? pause() : play()),
    setSpeed: (speed: ReplaySpeed) => change({ speed }),
    setReverse: (reverse: boolean) => change({ reverse }),
    subscribe(listener: () => void): () => void {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
  };
}
export type ReplayClock = ReturnType<typeof createReplayClock>;
