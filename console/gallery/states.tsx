import { useState } from 'react';
import { ApiProblem } from '../src/shared/api/problem.ts';
import { Button } from '../src/shared/ui/controls/button.tsx';
import { NotYetApproved } from '../src/shared/ui/states/access-states.tsx';
import {
  EmptyFiltered,
  EmptyState,
  ErrorState,
  OfflineBanner,
  PageSkeleton,
} from '../src/shared/ui/states/states.tsx';
import { Chapter, Show } from './parts.tsx';

const failed = new ApiProblem({
  status: 503,
  code: 'server.unavailable',
  msg: 'The server is busy. Try again in a minute.',
  requestId: 'req-01JC8Z4W',
});
const denied = new ApiProblem({ status: 403, code: 'access.denied', msg: 'Your account may not do this.' });

/** Shows the offline banner without disconnecting, by overriding what the browser reports. */
function Offline() {
  const [offline, setOffline] = useState(false);
  const change = (next: boolean) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !next });
    setOffline(next);
    dispatchEvent(new Event(next ? 'offline' : 'online'));
  };
  return (
    <div className="g-box">
      <OfflineBanner />
      <Button onClick={() => change(!offline)}>{offline ? 'Go online' : 'Go offline'}</Button>
    </div>
  );
}

/** What a list or panel shows instead of its content. */
export function States() {
  return (
    <Chapter title="States">
      <Show name="Loading">
        <PageSkeleton />
      </Show>
      <Show name="Empty, first use">
        <EmptyState
          text="No drones yet. Bind one with the code on its box."
          action={<Button kind="primary">Bind a drone</Button>}
        />
      </Show>
      <Show name="Empty, filtered">
        <EmptyFiltered clear={() => undefined} />
      </Show>
      <Show name="Error">
        <ErrorState error={failed} retry={() => undefined} />
      </Show>
      <Show name="Offline">
        <Offline />
      </Show>
      <Show name="No permission">
        <ErrorState error={denied} action="drones.register" />
      </Show>
      <Show name="Not yet approved">
        <NotYetApproved
          step="Operator info"
          since="2026-11-18T09:41:07Z"
          action={<Button>Open the verification</Button>}
        />
      </Show>
    </Chapter>
  );
}
