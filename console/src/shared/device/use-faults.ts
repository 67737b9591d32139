import { type FaultKind, faultOf } from '@smartflight/contract/battery-faults.ts';
import { useQuery } from '@tanstack/react-query';
import { fieldText, loadFieldTexts } from '../forms/field-texts.ts';

/** A fault in the reader's words; `cause` and `remedy` are missing for a code of the device's own. */
export interface FaultText {
  name: string;
  cause?: string;
  remedy?: string;
}

/** Tells faults of batteries and chargers by their codes; until their words have come, by the codes alone. */
export function useFaults(): (kind: FaultKind, code: string) => FaultText {
  const { isSuccess } = useQuery({
    queryKey: ['fault-texts'],
    queryFn: async () => {
      await loadFieldTexts();
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return (kind, code) => {
    const { texts } = faultOf(kind, code);
    if (!texts || !isSuccess) return { name: code };
    return { name: fieldText(texts.name), cause: fieldText(texts.cause), remedy: fieldText(texts.remedy) };
  };
}
