import './facts.css';
import { gradeOf } from './expiry-grade.ts';

interface LifetimeProps {
  card: { activatedAt: string | null; expiresAt: string | null };
}

export function Lifetime({ card: { activatedAt, expiresAt } }: LifetimeProps) {
  if (!activatedAt || !expiresAt) return null;
  const now = Date.now();
  const [from, to] = [Date.parse(activatedAt), Date.parse(expiresAt)];
  const share = Math.min(1, Math.max(0, (now - from) / Math.max(1, to - from)));
  return (
    <div className={`dr-bar is-${gradeOf(expiresAt, now)}`} aria-hidden="true">
      <span style={{ width: `${share * 100}%` }} />
    </div>
  );
}
