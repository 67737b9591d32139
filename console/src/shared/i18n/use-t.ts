import { useSyncExternalStore } from 'react';
import { subscribeMessages, type Translate, translateNow } from './messages.ts';

/**
 * `t` that renders again when the language changes; its identity changes with the language, so it can be a
 * dependency.
 */
export const useT = (): Translate => useSyncExternalStore(subscribeMessages, translateNow);
