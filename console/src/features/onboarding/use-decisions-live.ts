import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { joinLink } from '../../live/link.ts';
import { refreshOnboarding } from './onboarding.queries.ts';

/** A decision is a message to its applicant: whenever the inbox changes, the reviews are asked for anew. */
export function useDecisionsLive(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const seat = joinLink({
      onEvent: (event) => {
        if (event.type === 'changed' && event.noun === 'inbox') void refreshOnboarding(queries);
      },
      onPhase: () => undefined,
    });
    return () => seat.stop();
  }, [queries]);
}
