import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { hasFieldTexts, hearFieldTexts, loadFieldTexts, spokenTexts } from '../forms/field-texts.ts';
import { sentenceOf } from './message-text.ts';
import { currentLang } from './messages.ts';

/** Says a text of the contract in the reader's language; '' for an id that it lacks. */
export type ServerWords = (id: string, filling?: Readonly<Record<string, number | string>>) => string;

/**
 * What the contract says in its own words, such as reasons of health and remedies of faults: they come with the first
 * screen that wants them. Undefined until they are there.
 */
export function useServerWords(): ServerWords | undefined {
  const texts = useSyncExternalStore(hearFieldTexts, spokenTexts);
  // Without them the screen still shows its figures; the next visit tries anew.
  useEffect(() => void loadFieldTexts().catch(() => undefined), []);
  const say = useCallback<ServerWords>(
    (id, filling) => sentenceOf(texts[id] ?? '', currentLang())(filling),
    [texts],
  );
  return hasFieldTexts() ? say : undefined;
}
