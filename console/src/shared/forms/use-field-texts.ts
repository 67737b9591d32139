import { useEffect, useSyncExternalStore } from 'react';
import { contractTexts, fieldText, hasFieldTexts, loadFieldTexts, onFieldTexts } from './field-texts.ts';

/** What a reason is reported with while its sentence is on the way. */
const onTheWay = () => '…';

/**
 * Sentences of the contract by message id, for what a screen states itself. Asked for with the screen, so a reason given
 * at once may come before its words: it is kept by its id and drawn again once they are here, or in another language.
 * They are fetched when `isWanted`, which is not so where a screen seldom has anything to state.
 */
export function useFieldTexts(isWanted = true): (id: string) => string {
  useSyncExternalStore(onFieldTexts, contractTexts);
  useEffect(() => {
    if (isWanted) void loadFieldTexts().catch(() => undefined);
  }, [isWanted]);
  return hasFieldTexts() ? fieldText : onTheWay;
}
