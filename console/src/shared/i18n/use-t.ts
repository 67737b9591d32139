import { useMemo, useSyncExternalStore } from 'react';
import { messagesVersion, subscribeMessages, type Translate, t } from './messages.ts';

/** `t`, re-rendering its user when the language changes; a new identity per language, so it works as a dependency. */
export function useT(): Translate {
  const version = useSyncExternalStore(subscribeMessages, messagesVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what makes the function new
  return useMemo<Translate>(
    () =>
      (key, ...filling) =>
        t(key, ...filling),
    [version],
  );
}
