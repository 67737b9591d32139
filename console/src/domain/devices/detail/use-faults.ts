import { type FaultKind, faultOf } from '@smartflight/contract/power/battery-faults.ts';
import { useServerTexts } from '../../../shared/i18n/server-texts.ts';

/** A fault in the reader's words; `cause` and `remedy` are missing for a code of the device's own. */
export interface FaultText {
  name: string;
  cause?: string;
  remedy?: string;
}

/** Reports faults of batteries and chargers by their codes; until their words have come, by the codes alone. */
export function useFaults(): (kind: FaultKind, code: string) => FaultText {
  const say = useServerTexts();
  return (kind, code) => {
    const { texts } = faultOf(kind, code);
    if (!texts || !say) return { name: code };
    return { name: say(texts.name), cause: say(texts.cause), remedy: say(texts.remedy) };
  };
}
