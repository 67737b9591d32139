import type { CustomerForm } from '@smartflight/contract/customers/customers.schemas.ts';
import type { OrderForm } from '@smartflight/contract/orders/orders.schemas.ts';

/** A customer without plots. */
export const someCustomer = (change: Partial<CustomerForm> = {}): CustomerForm => ({
  name: 'Green Valley Farm',
  contact: 'Ana, +34 600 000 000',
  address: 'Camino Real 1, Sevilla',
  reference: 'C-17',
  sites: [],
  plotIds: [],
  ...change,
});

/** An order to spray rice, at 20.00 EUR a hectare. */
export const someOrder = (customerId: string, change: Partial<OrderForm> = {}): OrderForm => ({
  customerId,
  crop: 'Rice',
  target: 'Blast',
  workType: 'spray',
  plotIds: [],
  products: [
    {
      productId: null,
      version: null,
      name: 'Testshield',
      authorisationNumber: 'X-1',
      dosePerHa: 0.5,
      unit: 'L',
    },
  ],
  waterLpha: 15,
  from: null,
  to: null,
  price: { per: 'ha', amountMinor: 2_000, currency: 'EUR' },
  note: '',
  startAt: null,
  permitNumber: '',
  ...change,
});
