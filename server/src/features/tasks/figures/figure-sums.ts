import { sql } from 'kysely';

/**
 * Sums over rows `s` of `task_sums`. Net area is null where it was not counted: in tasks that were closed before it was.
 */
export const figureSums = sql`coalesce(sum(s.sorties), 0)::float8 as sorties,
  coalesce(sum(s.flight_s), 0)::float8 as "flightS", coalesce(sum(s.work_s), 0)::float8 as "workS",
  coalesce(sum(s.gross_m2), 0)::float8 as "grossAreaM2", coalesce(sum(s.inside_m2), 0)::float8 as "insideAreaM2",
  case when count(*) = count(s.net_m2) then coalesce(sum(s.net_m2), 0)::float8 end as "netAreaM2",
  coalesce(sum(case when (select p.pay_by from task_participants p where p.id = s.participant_id) = 'ground'
    then s.net_m2 else s.inside_m2 end), 0)::float8 as "paidAreaM2",
  coalesce(sum(s.outside_m2), 0)::float8 as "outsideAreaM2", coalesce(sum(s.volume_l), 0)::float8 as "volumeL",
  coalesce(sum(s.mass_kg), 0)::float8 as "massKg",
  (sum(s.volume_l) * 10000 / nullif(sum(s.volume_on_m2), 0))::float8 as "doseLpha",
  (sum(s.mass_kg) * 10000 / nullif(sum(s.mass_on_m2), 0))::float8 as "doseKgpha"`;
