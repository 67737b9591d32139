import { sql } from 'kysely';

/** Joins the newest import `i` that stored the flight `f`; null columns for flights that the drone sent. */
export const joinImport = sql`left join lateral (select i.at, i.account_id from flight_imports i
  where 'imported' = any(f.flags) and i.drone_id = f.drone_id and i.periods @> f.start_at
  order by i.at desc limit 1) i on true`;
