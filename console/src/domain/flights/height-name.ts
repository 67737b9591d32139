import type { FlightHeightReference } from '@smartflight/contract/device-link/flight-heights.ts';
import type { MsgKey } from '../../shared/i18n/messages.ts';

/** Name of a height by what it is counted from; just "height" where that is unknown. */
export const heightName = (reference: FlightHeightReference | null | undefined): MsgKey =>
  reference ? `flights.heightOver.${reference}` : 'flights.chart.height';
