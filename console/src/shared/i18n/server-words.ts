import { IntlMessageFormat } from 'intl-messageformat';
import { useCallback, useEffect, useState } from 'react';
import { loadFieldTexts, spokenTexts } from '../forms/field-texts.ts';
import { formatLocale } from './languages.ts';
import { currentLang } from './messages.ts';
import { useT } from './use-t.ts';

/** Says a text of the contract in the reader's language; '' for an id that it lacks. */
export type ServerWords = (id: string, filling?: Readonly<Record<string, number | string>>) => string;

/**
 * What the contract says in its own words, such as reasons of health and remedies of faults: they come with the first
 * screen that wants them. Undefined until they are there.
 */
export function useServerWords(): ServerWords | undefined {
  const t = useT();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let isWanted = true;
    void loadFieldTexts().then(
      () => isWanted && setReady(true),
      // Without them the screen still shows its figures; the next visit tries anew.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `t` is another function once the language changes
  const say = useCallback<ServerWords>(
    (id, filling) =>
      String(
        new IntlMessageFormat(spokenTexts()[id] ?? '', formatLocale(currentLang())).format({ ...filling }),
      ),
    [t],
  );
  return ready ? say : undefined;
}
