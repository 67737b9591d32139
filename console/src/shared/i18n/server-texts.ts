import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { contractTexts, hasFieldTexts, loadFieldTexts, onFieldTexts } from '../forms/field-texts.ts';
import { sentenceOf } from './message-text.ts';
import { currentLang } from './messages.ts';

/** States a text of the contract in the reader's language; '' for an id that it lacks. */
export type ServerTexts = (id: string, filling?: Readonly<Record<string, number | string>>) => string;

/**
 * What the contract states in its own words, such as reasons of health and remedies of faults: they come with the first
 * screen that wants them. Undefined until they are there.
 */
export function useServerTexts(): ServerTexts | undefined {
  const texts = useSyncExternalStore(onFieldTexts, contractTexts);
  // Without them the screen still shows its figures; the next visit tries again.
  useEffect(() => void loadFieldTexts().catch(() => undefined), []);
  const say = useCallback<ServerTexts>(
    (id, filling) => sentenceOf(texts[id] ?? '', currentLang())(filling),
    [texts],
  );
  return hasFieldTexts() ? say : undefined;
}
