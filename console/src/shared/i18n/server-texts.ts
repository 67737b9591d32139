import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { contractTexts, hasFieldTexts, loadFieldTexts, onFieldTexts } from '../forms/field-texts.ts';
import { sentenceOf } from './message-text.ts';
import { currentLang } from './messages.ts';

/** A contract text in the user's language; '' for an unknown id. */
export type ServerTexts = (id: string, filling?: Readonly<Record<string, number | string>>) => string;

/**
 * Contract texts such as health reasons and remedies of faults, loaded with the first page that needs them; undefined
 * until then.
 */
export function useServerTexts(): ServerTexts | undefined {
  const texts = useSyncExternalStore(onFieldTexts, contractTexts);
  useEffect(() => void loadFieldTexts().catch(() => undefined), []);
  const say = useCallback<ServerTexts>(
    (id, filling) => sentenceOf(texts[id] ?? '', currentLang())(filling),
    [texts],
  );
  return hasFieldTexts() ? say : undefined;
}
