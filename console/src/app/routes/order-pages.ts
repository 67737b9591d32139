import type { PageNode } from './page-node.ts';

/** Orders of customers, the work list of the crew, and sensitive places. */
export const orderPages: readonly PageNode[] = [
  {
    key: 'orders',
    path: '/orders',
    title: 'title.orders',
    load: async () => ({ default: (await import('../../features/orders/orders.page.tsx')).OrdersPage }),
    children: [
      {
        key: 'orderDetail',
        path: '/orders/:id',
        title: 'title.orderDetail',
        load: async () => ({
          default: (await import('../../features/orders/detail/order-detail.page.tsx')).OrderDetailPage,
        }),
        children: [
          {
            key: 'orderStatement',
            path: '/orders/:id/statement',
            title: 'title.orderStatement',
            load: async () => ({
              default: (await import('../../features/orders/statement/statement.page.tsx')).StatementPage,
            }),
          },
        ],
      },
    ],
  },
  {
    key: 'workList',
    path: '/work-list',
    title: 'title.workList',
    load: async () => ({ default: (await import('../../features/orders/work-list.page.tsx')).WorkListPage }),
  },
  {
    key: 'customers',
    path: '/customers',
    title: 'title.customers',
    load: async () => ({
      default: (await import('../../features/customers/customers.page.tsx')).CustomersPage,
    }),
  },
  {
    key: 'places',
    path: '/sensitive-places',
    title: 'title.places',
    load: async () => ({
      default: (await import('../../features/places/places.page.tsx')).PlacesPage,
    }),
  },
];
