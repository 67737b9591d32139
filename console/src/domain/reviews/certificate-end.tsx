import { certificateReminders } from '@smartflight/contract/onboarding/reviews.ts';
import { dayIn } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useOwnZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';

const [soonDays] = certificateReminders;
const dayMs = 86_400_000;

/** Days until the last valid day `YYYY-MM-DD` in the account's zone; negative when it is over. */
export function useDaysLeft(validUntil: string): number {
  const today = dayIn(useOwnZone(), new Date());
  return Math.round((Date.parse(validUntil) - Date.parse(today)) / dayMs);
}

/** The last valid day of a certificate, marked when it is near or over. */
export function CertificateEnd({ validUntil }: { validUntil: string }) {
  const t = useT();
  const fmt = useFmt();
  const left = useDaysLeft(validUntil);
  return (
    <>
      <span className="sf-num">{fmt.day(validUntil, { year: true, weekday: false })}</span>{' '}
      {left < 0 && <StatusTag state="fault" word={t('person.expired')} />}
      {left >= 0 && left <= soonDays && (
        <StatusTag state="warning" word={t('person.expiresIn', { n: left })} />
      )}
    </>
  );
}
