import type { Language } from '@smartflight/contract/kit/languages.ts';
import { messageOf } from '@smartflight/contract/messages/messages.ts';
import { faultOf } from '@smartflight/contract/power/battery-faults.ts';

/** Names of battery faults in a language; unknown codes are returned unchanged. */
export const faultNames = (language: Language, codes: readonly string[]): string =>
  codes
    .map((code) => {
      const { texts } = faultOf('battery', code);
      return texts ? messageOf(language, texts.name) : code;
    })
    .join(', ');

/** Event codes that name no specific fault: only a malfunction is known. */
const unnamed: ReadonlySet<string> = new Set(['charger_fault', 'battery_fault']);

/** Name of a fault of a charger or of a battery in it, given as `kind.code`. */
export function chargerFaultName(language: Language, fault: string): string {
  const [, kind, code = fault] = /^(charger|battery)\.(.+)$/.exec(fault) ?? [];
  const { texts } = faultOf(kind === 'battery' ? 'battery' : 'charger', code);
  if (texts) return messageOf(language, texts.name);
  return unnamed.has(code) ? messageOf(language, 'power.fault') : code;
}
