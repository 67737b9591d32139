/** Limits of customers, for forms and the server alike. */
export const customerLimits = {
  perHolder: 5_000,
  nameLength: 120,
  textLength: 240,
  referenceLength: 60,
  sites: 50,
  plots: 200,
} as const;

export const customerSorts = ['name', '-name', 'changedAt', '-changedAt'] as const;
