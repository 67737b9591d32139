import { isOpen, type OrderState } from './orders.ts';

/** A flight that belongs to no order yet. */
export interface SuggestedFlight {
  plotId: string | null;
  /** Local day of its start. */
  localDate: string;
  workType: string;
}

/** What is compared of an order. */
export interface SuggestableOrder {
  id: string;
  number: number;
  state: OrderState;
  workType: string;
  plotIds: readonly string[];
  /** Plots that the crew marked as done. */
  donePlotIds: readonly string[];
  /** First and last day of the window; null is open. */
  from: string | null;
  to: string | null;
  /** Day on which it was entered: the first one of a window without one. */
  since: string;
}

/** Days by which a flight may miss the window of an order and still be suggested, after orders that it fits. */
export const windowToleranceDays = 7;

/** Why an order is suggested, and what speaks against it. */
export const suggestionReasons = [
  'plot',
  'no-plot',
  'in-window',
  'outside-window',
  'no-window',
  'work',
  'plot-done',
] as const;
export type SuggestionReason = (typeof suggestionReasons)[number];

export interface Suggestion {
  orderId: string;
  reasons: SuggestionReason[];
}

const dayMs = 86_400_000;
const daysFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;

/** Days between a day and the window; 0 inside. */
function daysOutside(day: string, { from, to, since }: SuggestableOrder): number {
  const first = from ?? since;
  if (day < first) return daysFrom(day, first);
  return to !== null && day > to ? daysFrom(to, day) : 0;
}

const lengthOf = ({ from, to }: Pick<SuggestableOrder, 'from' | 'to'>): number =>
  from === null || to === null ? Number.POSITIVE_INFINITY : daysFrom(from, to);

/**
 * Open orders that a flight may belong to, best first, each with its reasons. The kind of work must be that of the order,
 * and the plot one of its plots; a flight without a plot must be inside the window. A person confirms.
 */
export function suggestOrder(flight: SuggestedFlight, orders: readonly SuggestableOrder[]): Suggestion[] {
  const candidates = orders.flatMap((order) => {
    const { plotIds, donePlotIds } = order;
    const isMixed = flight.workType === 'mixed';
    if (!isOpen(order.state) || !(isMixed || flight.workType === order.workType)) return [];
    if (flight.plotId !== null && !plotIds.includes(flight.plotId)) return [];
    const outside = daysOutside(flight.localDate, order);
    const hasWindow = order.from !== null || order.to !== null;
    const most = flight.plotId === null ? (hasWindow ? 0 : -1) : windowToleranceDays;
    if (outside > most) return [];
    const isPlotDone = flight.plotId !== null && donePlotIds.includes(flight.plotId);
    const window = outside > 0 ? 'outside-window' : hasWindow ? 'in-window' : 'no-window';
    const reasons: SuggestionReason[] = [flight.plotId === null ? 'no-plot' : 'plot', window, 'work'];
    if (isPlotDone) reasons.push('plot-done');
    return [{ order, reasons, rank: [outside, hasWindow ? 0 : 1, isPlotDone ? 1 : 0, lengthOf(order)] }];
  });
  candidates.sort((one, other) => {
    for (const [at, value] of one.rank.entries()) {
      const against = other.rank[at] ?? 0;
      if (value !== against) return value < against ? -1 : 1;
    }
    return one.order.number - other.order.number;
  });
  return candidates.map(({ order, reasons }) => ({ orderId: order.id, reasons }));
}
