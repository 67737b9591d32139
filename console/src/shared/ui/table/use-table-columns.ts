import type { TableSettings } from '@smartflight/contract/accounts/preferences.schemas.ts';
import { useCallback } from 'react';
import { storePreference, usePreference } from '../../preferences/preferences.ts';
import { noSettings } from './table-columns.ts';

/** The user's settings of a table; a table without a name stores none. */
export function useTableSettings(table: string | undefined): {
  settings: TableSettings;
  unsaved: boolean;
  change: (next: TableSettings | undefined) => void;
} {
  const name = `table.${table ?? 'none'}`;
  const { value, unsaved } = usePreference(name, 'table');
  const change = useCallback(
    (next: TableSettings | undefined) => storePreference(name, next ?? null),
    [name],
  );
  return { settings: (table === undefined ? undefined : value) ?? noSettings, unsaved, change };
}
