import type { OwnKey } from '@smartflight/contract/records/record-keys.schemas.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';

/** Returns a function that names a key by the start of its fingerprint with its state. */
export function useKeyText(): (key: OwnKey) => string {
  const t = useT();
  const fmt = useFmt();
  return ({ fingerprint, until, untrustedFrom }) => {
    const key = `${fingerprint.slice(0, 12)}…`;
    const state =
      untrustedFrom !== null
        ? t('records.keys.lost', { time: fmt.instant(untrustedFrom, 'minute') })
        : until === null
          ? t('records.keys.inUse')
          : t('records.keys.until', { time: fmt.instant(until, 'minute') });
    return `${key} · ${state}`;
  };
}
