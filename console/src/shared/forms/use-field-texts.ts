import { useEffect, useSyncExternalStore } from 'react';
import { contractTexts, fieldText, hasFieldTexts, loadFieldTexts, onFieldTexts } from './field-texts.ts';

/** Shown while the text of an error is being loaded. */
const onTheWay = () => '…';

/**
 * Returns contract texts by message id, for messages of the page itself. Loaded with the page; an error that appears
 * earlier is rendered again when its text arrives or the language changes. Loads nothing until `isWanted`, for pages
 * that rarely need them.
 */
export function useFieldTexts(isWanted = true): (id: string) => string {
  useSyncExternalStore(onFieldTexts, contractTexts);
  useEffect(() => {
    if (isWanted) void loadFieldTexts().catch(() => undefined);
  }, [isWanted]);
  return hasFieldTexts() ? fieldText : onTheWay;
}
