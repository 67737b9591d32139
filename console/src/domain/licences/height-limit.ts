import type { LiftHeightRef } from '@smartflight/contract/airspace/lift.ts';
import type { Fmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';

/** The height limit of a lift or licence with what it is counted from. */
export const heightLimitText = (
  t: Translate,
  fmt: Fmt,
  { heightM, heightRef }: { heightM: number; heightRef: LiftHeightRef },
): string =>
  t(`lifts.heightUpTo.${heightRef}`, { height: `≤\u00a0${fmt.metres(heightM, 0, { maxDigits: 2 }).text}` });
