/** What an order is, for forms, lists and the server alike. */

export const orderStates = ['draft', 'planned', 'working', 'done', 'cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** States that managers may move an order to. Reopening one that is done drops its statement. */
export const nextStates: Record<OrderState, readonly OrderState[]> = {
  draft: ['planned', 'cancelled'],
  planned: ['working', 'draft', 'cancelled'],
  working: ['done', 'cancelled'],
  done: ['working'],
  cancelled: ['draft'],
};

/** States in which crew work on an order and flights are attached. */
export const openStates = ['planned', 'working'] as const satisfies readonly OrderState[];

/** Whether crew work on an order in this state, and flights are attached. */
export const isOpen = (state: OrderState): boolean => state === 'planned' || state === 'working';

/** Kinds of work that an order can ask for. */
export const orderWorkTypes = ['spray', 'sow'] as const;
export type OrderWorkType = (typeof orderWorkTypes)[number];

export const priceUnits = ['ha', 'hour', 'trip'] as const;
export type PriceUnit = (typeof priceUnits)[number];

export const orderSorts = ['-number', 'number', 'window', '-window', 'changedAt', '-changedAt'] as const;

export const statementFormats = ['xlsx', 'csv'] as const;

export const orderLimits = {
  perHolder: 50_000,
  plots: 100,
  products: 10,
  /** Flights of an order, all of which its statement lists. */
  flights: 2_000,
  nameLength: 120,
  noteLength: 2_000,
  /** Highest price of a hectare, hour or trip in minor units of the currency. */
  priceMinor: 1_000_000_000,
} as const;
