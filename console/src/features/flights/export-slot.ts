import type { ComponentType } from 'react';
import type { filterOf } from './list/flight-search.ts';

/** The export UI that the logs need; the composition root provides it, as features don't import each other. */
export interface ExportSlot {
  /** A button with the formats in which the flights of the query can be exported. */
  Menu: ComponentType<{ query: ReturnType<typeof filterOf>; label: string; kind?: 'plain' | 'primary' }>;
  Dock: ComponentType<{ compact: boolean }>;
}
