import type { FlightFilter, FlightTotals } from '@smartflight/contract/flights/flights.schemas.ts';
import type { UserActor } from '../../access/actor.ts';
import type { SelectText } from '../../platform/postgres/cursor.ts';

/**
 * Access to the flight log for exports, injected by the composition root because features don't import each other.
 */
export interface FlightSource {
  /** Throws a fault if the date range is invalid. */
  check(filter: Pick<FlightFilter, 'from' | 'to'>): void;
  /**
   * Query for the rows in the list's order. Columns are named like the contract's fields; instants are whole seconds
   * since 1970 UTC, flags are joined by commas.
   */
  lines(actor: UserActor, filter: FlightFilter): SelectText;
  totals(actor: UserActor, filter: FlightFilter): Promise<FlightTotals>;
  /** The same rows with their ids, the stored track and the boundary of the plot, as `reader` takes them. */
  shapes(actor: UserActor, filter: FlightFilter): SelectText;
  /** Module with a `ShapeReader` as `readShapes`, for the thread of a file. */
  reader: URL;
  /** Query for the totals as one row with columns named after them; it can run in the same snapshot as the rows. */
  totalsLine(actor: UserActor, filter: FlightFilter): SelectText;
}
