import type { Language } from '@smartflight/contract/kit/languages.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import { faultOf } from '@smartflight/contract/power/battery-faults.ts';

/** What faults of a battery are called in a language; a code that no one knows is reported as it is. */
export const faultNames = (language: Language, codes: readonly string[]): string =>
  codes
    .map((code) => {
      const { texts } = faultOf('battery', code);
      return texts ? messageOf(language, texts.name) : code;
    })
    .join(', ');

/** The codes of events that name no fault: a malfunction is all that is known. */
const unnamed: ReadonlySet<string> = new Set(['charger_fault', 'battery_fault']);

/** What a fault of a charger or of a battery in it, `kind.code`, is called in a language. */
export function chargerFaultName(language: Language, fault: string): string {
  const [, kind, code = fault] = /^(charger|battery)\.(.+)$/.exec(fault) ?? [];
  const { texts } = faultOf(kind === 'battery' ? 'battery' : 'charger', code);
  if (texts) return messageOf(language, texts.name);
  return unnamed.has(code) ? messageOf(language, 'power.fault') : code;
}
