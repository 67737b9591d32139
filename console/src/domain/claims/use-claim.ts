import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../shared/api/problem.ts';

/** A claim is taken again this long before it ends, ms. */
const beforeEndMs = 60_000;
const shortestMs = 5_000;

/** Taking and giving back must reach the server in the order in which they were meant. */
let inOrder: Promise<unknown> = Promise.resolve();
function afterFormer<T>(work: () => Promise<T>): Promise<T> {
  const next = inOrder.then(work, work);
  inOrder = next.catch(() => undefined);
  return next;
}

interface ClaimPlan {
  /** What is held; undefined holds nothing. */
  id: string | undefined;
  /** Takes it, or takes it again; answers until when it is held, undefined when it is not. */
  take: (id: string) => Promise<string | undefined>;
  release: (id: string) => Promise<unknown>;
  /** After every change: lists and the thing itself are asked for again. */
  refresh: () => unknown;
}

export interface Claim {
  /** Until when it is held for the reader; undefined while it is not. */
  until: string | undefined;
  /** Why it could not be held. */
  refusal: ApiProblem | undefined;
  again: () => void;
}

/** Holds what waits for a decision while it is on screen, and gives it back when its reader leaves it. */
export function useClaim(plan: ClaimPlan): Claim {
  const [attempt, setAttempt] = useState(0);
  const [held, setHeld] = useState<Pick<Claim, 'until' | 'refusal'>>({
    until: undefined,
    refusal: undefined,
  });
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  });
  const { id } = plan;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again for the same thing
  useEffect(() => {
    if (id === undefined) return;
    const { take: claim, release, refresh } = latest.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHeld = false;
    let isOver = false;
    const take = async () => {
      if (isOver) return;
      try {
        const until = await claim(id);
        isHeld = until !== undefined;
        if (isOver) return;
        setHeld({ until, refusal: undefined });
        const leftMs = until === undefined ? shortestMs : Date.parse(until) - Date.now() - beforeEndMs;
        timer = setTimeout(() => void afterFormer(take), Math.max(shortestMs, leftMs));
      } catch (error) {
        isHeld = false;
        if (isOver) return;
        setHeld({ until: undefined, refusal: error instanceof ApiProblem ? error : undefined });
      }
      void refresh();
    };
    void afterFormer(take);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setHeld({ until: undefined, refusal: undefined });
      void afterFormer(async () => {
        if (!isHeld) return;
        await release(id).catch(() => undefined);
        void refresh();
      });
    };
  }, [id, attempt]);
  return { ...held, again: () => setAttempt((count) => count + 1) };
}
