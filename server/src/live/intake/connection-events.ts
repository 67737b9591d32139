import type { BrokerHandlers } from '../../platform/broker/broker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ConnectionLog } from './connection-log.ts';
import type { Diagnostics } from './diagnostics.ts';

/** Processes the broker's events for connects, disconnects and rejected sign-ins. */
export function watchDevices(o: {
  diagnostics: Diagnostics;
  connections: ConnectionLog;
  clock: Clock;
  takenOver: (droneId: string) => void;
}): Pick<Required<BrokerHandlers>, 'connected' | 'disconnected' | 'takenOver' | 'refused'> {
  const { diagnostics, connections, clock } = o;
  return {
    connected: (id) => {
      diagnostics.connection(id, 'connected', clock());
      connections.add(id, 'connected');
    },
    disconnected: (id) => {
      diagnostics.connection(id, 'disconnected', clock());
      connections.add(id, 'disconnected');
    },
    takenOver: (id) => {
      diagnostics.connection(id, 'taken-over', clock());
      o.takenOver(id);
    },
    refused: (id, refusal, { topic, bytes = 0 }) => {
      const at = clock();
      if (refusal === 'secret') diagnostics.connection(id, 'refused', at);
      diagnostics.note(id, { leaf: '', bytes, at, refusal, field: topic });
    },
  };
}
