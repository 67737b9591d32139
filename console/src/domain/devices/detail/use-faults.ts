import { type FaultKind, faultOf } from '@smartflight/contract/power/battery-faults.ts';
import { useServerTexts } from '../../../shared/i18n/server-texts.ts';

export interface FaultText {
  name: string;
  cause?: string;
  remedy?: string;
}

/** Returns the texts of battery and charger faults by code; the bare code until they are loaded. */
export function useFaults(): (kind: FaultKind, code: string) => FaultText {
  const say = useServerTexts();
  return (kind, code) => {
    const { texts } = faultOf(kind, code);
    if (!texts || !say) return { name: code };
    return { name: say(texts.name), cause: say(texts.cause), remedy: say(texts.remedy) };
  };
}
