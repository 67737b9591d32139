import { useEffect, useRef } from 'react';
import { joinLink } from './link.ts';

/** Runs `changed` for every new inbox message of the account, such as a decision on its papers. */
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
