import type { ComponentType } from 'react';
import type { filterOf } from './list/flight-search.ts';

/** The export UI that the logs need; the composition root provides it, as features don't import each other. */
export interface ExportSlot {
  start: (query: ReturnType<typeof filterOf>) => void;
  Dock: ComponentType<{ compact: boolean }>;
}
