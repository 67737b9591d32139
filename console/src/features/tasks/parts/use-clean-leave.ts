import { useEffect } from 'react';
import { useTabKey } from '../../../shared/tabs/page.tsx';
import { tabs } from '../../../shared/tabs/tabs.ts';

/** A form that leaves the page takes along that its tab holds unsent content: nothing of it is kept. */
export function useCleanLeave(): void {
  const key = useTabKey();
  useEffect(() => () => tabs.setDirty(key, false), [key]);
}
