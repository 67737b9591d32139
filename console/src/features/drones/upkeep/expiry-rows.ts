import type { Drone, Expiry } from '@smartflight/contract/drones/drone.schemas.ts';
import { type ExpiryGrade, gradeOf } from '../../../domain/devices/detail/expiry-grade.ts';

export type NearGrade = Exclude<ExpiryGrade, 'later'>;

export interface ExpiryRow extends Expiry {
  key: string;
  drone: Drone;
  grade: NearGrade;
}

/** Items that expire within 30 days or have expired (D-06), the earliest first; a drone can have several. */
export function expiryRows(drones: readonly Drone[], now: number): ExpiryRow[] {
  return drones
    .flatMap((drone) =>
      drone.expiries.flatMap(({ of, at }): ExpiryRow[] => {
        const grade = gradeOf(at, now);
        return grade === 'later' ? [] : [{ key: `${drone.id} ${of}`, of, at, drone, grade }];
      }),
    )
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.key.localeCompare(b.key));
}
