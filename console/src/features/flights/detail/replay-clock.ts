/** Replay speeds, times real time. */
export const replaySpeeds = [1, 2, 4, 8, 16, 30, 60] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];

/** A page that slept must not leap: one frame moves the clock by at most this much real time. */
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

type AtListener = (atMs: number) => void;

/**
 * The one clock of a replay, in device milliseconds since take-off. While it plays it moves by real time × speed
 * once per animation frame and tells its listeners; React hears only of play, speed and direction (`subscribe`).
 */
export function createReplayClock(lengthMs: number, startMs = 0, frames: Frames = browserFrames) {
  let atMs = clamp(startMs);
  let state: ReplayState = { playing: false, speed: 8, reverse: false };
  let frame: number | undefined;
  let lastMs: number | undefined;
  const atListeners = new Set<AtListener>();
  const stateListeners = new Set<() => void>();

  function clamp(ms: number): number {
    return Math.min(Math.max(0, Number.isFinite(ms) ? ms : 0), Math.max(0, lengthMs));
  }
  const change = (patch: Partial<ReplayState>) => {
    state = { ...state, ...patch };
    for (const listener of stateListeners) listener();
  };
  const move = (ms: number) => {
    atMs = clamp(ms);
    for (const listener of atListeners) listener(atMs);
  };
  const stop = () => {
    if (frame !== undefined) frames.cancel(frame);
    frame = undefined;
    lastMs = undefined;
  };
  const step = (nowMs: number) => {
    const realMs = Math.min(longestFrameMs, lastMs === undefined ? 0 : nowMs - lastMs);
    lastMs = nowMs;
    move(atMs + realMs * state.speed * (state.reverse ? -1 : 1));
    if (atMs === (state.reverse ? 0 : clamp(lengthMs))) pause();
    else frame = frames.request(step);
  };
  function pause(): void {
    stop();
    if (state.playing) change({ playing: false });
  }
  function play(): void {
    if (state.playing || lengthMs <= 0) return;
    const end = state.reverse ? 0 : clamp(lengthMs);
    if (atMs === end) move(state.reverse ? lengthMs : 0);
    change({ playing: true });
    frame = frames.request(step);
  }
  return {
    lengthMs: Math.max(0, lengthMs),
    at: () => atMs,
    state: () => state,
    play,
    pause,
    toggle: () => (state.playing ? pause() : play()),
    seek: move,
    setSpeed: (speed: ReplaySpeed) => change({ speed }),
    setReverse: (reverse: boolean) => change({ reverse }),
    /** Tells the cursor at once and on every move; answers how to stop. */
    onMove(listener: AtListener): () => void {
      atListeners.add(listener);
      listener(atMs);
      return () => atListeners.delete(listener);
    },
    subscribe(listener: () => void): () => void {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
  };
}
export type ReplayClock = ReturnType<typeof createReplayClock>;
