import { hashOf } from '../random.ts';

const dayMs = 86_400_000;

/** The SIM card of a charger on the day of `now`, epoch ms. One in eight expires within a month. */
export function chargerCard({ id, cardDays }: { id: string; cardDays?: number }, now: number) {
  const chance = hashOf(`card ${id}`);
  const leftDays = cardDays ?? (chance % 8 === 0 ? 4 + (chance % 22) : 150 + (chance % 400));
  const expiresAt = Math.floor(now / dayMs) * dayMs + leftDays * dayMs;
  const number = String(chance).padStart(10, '0');
  return { iccid: `898604${number}${number.slice(0, 4)}`, activatedAt: expiresAt - 730 * dayMs, expiresAt };
}
