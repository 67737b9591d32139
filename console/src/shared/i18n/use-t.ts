import { useSyncExternalStore } from 'react';
import { subscribeMessages, type Translate, translateNow } from './messages.ts';

/** `t`, re-rendering its user when the language changes; a new identity per language, so it works as a dependency. */
export const useT = (): Translate => useSyncExternalStore(subscribeMessages, translateNow);
