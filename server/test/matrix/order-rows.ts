import type { ExpectedRow } from './personas.ts';

/** Rows of customers and orders, by `noun.name`. */
export const orderRows: Record<string, ExpectedRow> = {
  'customers.list': { gate: 'verified' },
  'customers.get': { gate: 'verified', reach: 'managed' },
  'customers.create': { gate: 'verified' },
  'customers.change': { gate: 'verified', reach: 'managed' },
  'customers.archive': { gate: 'verified', reach: 'managed' },
  'customers.restore': { gate: 'verified', reach: 'managed' },
  'orders.list': { gate: 'verified' },
  'orders.work': { gate: 'verified' },
  'orders.suggestions': { gate: 'verified' },
  'orders.get': { gate: 'verified', reach: 'managed' },
  'orders.map': { gate: 'verified', reach: 'managed' },
  'orders.create': { gate: 'verified', reach: 'managed' },
  'orders.change': { gate: 'verified', reach: 'managed' },
  'orders.setState': { gate: 'verified', reach: 'managed' },
  'orders.markPlot': { gate: 'verified', reach: 'managed' },
  'orders.setNotice': { gate: 'verified', reach: 'managed' },
  'orders.attach': { gate: 'verified', reach: 'managed' },
  'orders.detach': { gate: 'verified', reach: 'managed' },
  'orders.statement': { gate: 'verified', reach: 'managed' },
  'orders.statementFile': { gate: 'verified', reach: 'managed' },
};
