import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../shared/api/problem.ts';

/** Time before its end at which a claim is renewed, ms. */
const beforeEndMs = 60_000;
const shortestMs = 5_000;

/** Claims and releases must reach the server in order. */
let inOrder: Promise<unknown> = Promise.resolve();
function afterFormer<T>(work: () => Promise<T>): Promise<T> {
  const next = inOrder.then(work, work);
  inOrder = next.catch(() => undefined);
  return next;
}

interface ClaimPlan {
  /** The claimed item; undefined claims none. */
  id: string | undefined;
  /** Claims or renews; resolves with the end of the claim, undefined when it was refused. */
  take: (id: string) => Promise<string | undefined>;
  release: (id: string) => Promise<unknown>;
  /** Called after every change; refetches lists and the item. */
  refresh: () => unknown;
}

export interface Claim {
  /** End of the own claim; undefined without one. */
  until: string | undefined;
  /** Why the claim was refused. */
  refusal: ApiProblem | undefined;
  again: () => void;
}

/** Claims an item for review while it is on screen, and releases it when the user leaves. */
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
