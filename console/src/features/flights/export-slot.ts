import type { ComponentType } from 'react';
import type { filterOf } from './list/flight-search.ts';

/** What the logs need of exports; the composition root brings both together. */
export interface ExportSlot {
  start: (query: ReturnType<typeof filterOf>) => void;
  /** Progress of running and finished exports; `compact` for the phone. */
  Dock: ComponentType<{ compact: boolean }>;
}
