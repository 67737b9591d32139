import { faultOf } from '@smartflight/contract/battery-faults.ts';
import type { Language } from '@smartflight/contract/kit/fields.ts';
import { messageOf } from '@smartflight/contract/messages.ts';

/** What faults of a battery are called in a language; a code that nobody knows is told as it is. */
export const faultNames = (language: Language, codes: readonly string[]): string =>
  codes
    .map((code) => {
      const { texts } = faultOf('battery', code);
      return texts ? messageOf(language, texts.name) : code;
    })
    .join(', ');
