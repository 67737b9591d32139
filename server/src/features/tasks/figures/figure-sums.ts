import { sql } from 'kysely';

/** Sums over rows `s` of `task_sums`. */
export const figureSums = sql`coalesce(sum(s.sorties), 0)::float8 as sorties,
  coalesce(sum(s.flight_s), 0)::float8 as "flightS", coalesce(sum(s.work_s), 0)::float8 as "workS",
  coalesce(sum(s.gross_m2), 0)::float8 as "grossAreaM2", coalesce(sum(s.inside_m2), 0)::float8 as "insideAreaM2",
  coalesce(sum(s.outside_m2), 0)::float8 as "outsideAreaM2", coalesce(sum(s.volume_l), 0)::float8 as "volumeL",
  coalesce(sum(s.mass_kg), 0)::float8 as "massKg",
  (sum(s.volume_l) * 10000 / nullif(sum(s.volume_on_m2), 0))::float8 as "doseLpha",
  (sum(s.mass_kg) * 10000 / nullif(sum(s.mass_on_m2), 0))::float8 as "doseKgpha"`;
