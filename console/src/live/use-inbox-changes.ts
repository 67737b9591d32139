import { useEffect, useRef } from 'react';
import { joinLink } from './link.ts';

/** Runs `changed` whenever a message has come for the signed-in account: a decision on its papers is one. */
export function useInboxChanges(changed: () => void): void {
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(() => {
    const subscription = joinLink({
      onEvent: (event) => {
        if (event.type === 'changed' && event.noun === 'inbox') latest.current();
      },
      onPhase: () => undefined,
    });
    return () => subscription.stop();
  }, []);
}
