import { useEffect, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';

const tickMs = 30_000;
const hourMs = 3_600_000;

/** Remaining time of an offer as text, updated with the clock. */
export function useTimeLeft(expiresAt: string): string {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return t('drones.transfer.over');
  if (left < hourMs) return t('drones.transfer.minutesLeft', { n: Math.max(1, Math.floor(left / 60_000)) });
  return t('drones.transfer.hoursLeft', { n: Math.floor(left / hourMs) });
}
