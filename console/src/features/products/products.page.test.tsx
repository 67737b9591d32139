import type { ProductDetail } from '@smartflight/contract/products/products.schemas.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderPage } from '../../../test/drone-page.tsx';
import { stubMedia } from '../../../test/media.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useSession } from '../../shared/api/session.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { ProductsPage } from './products.page.tsx';

const id = '0197a000-0000-7000-8000-000000000001';
const product: ProductDetail = {
  id,
  version: 2,
  shownVersion: 2,
  holderName: 'Northblock',
  mayChange: false,
  archivedAt: null,
  changedAt: '2026-11-01T00:00:00Z',
  versions: [{ version: 2, at: '2026-11-01T00:00:00Z', byName: null }],
  name: 'Heronal',
  kind: 'fungicide',
  substances: [],
  formulation: 'SC',
  form: 'liquid',
  densityKgPerL: null,
  authorisationNumber: '',
  country: 'AU',
  uses: [],
  droneUse: 'permitted',
  reEntryHours: null,
  buffers: [],
  limits: {
    windMaxMps: null,
    temperatureMinC: null,
    temperatureMaxC: null,
    deltaTMinC: null,
    deltaTMaxC: null,
  },
  isInvented: true,
  labelFileId: null,
};

beforeEach(async () => {
  await loadMessages('en', 'app');
  useSession.setState({ phase: 'in', actions: ['records.list', 'records.manage'] });
  stubMedia(() => false);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const open = (o: { mayEnter: boolean; mayChange: boolean }) => {
  answerCalls({
    'GET /api/products': () => ({ items: [], total: 0, mayEnter: o.mayEnter }),
    [`GET /api/products/${id}`]: () => ({ ...product, mayChange: o.mayChange }),
  });
  renderPage(<ProductsPage />, '/products', {}, `?product=${id}`);
};

test('crew read the products of their company without buttons that write', async () => {
  open({ mayEnter: false, mayChange: false });
  await screen.findByText('Version 2', { selector: '.pr-subtitle' });
  await screen.findByText('No product has been entered yet.');
  expect(screen.getByText('erased account', { exact: false }).isConnected).toBe(true);
  for (const name of ['New product', 'Change', 'Archive'])
    expect(screen.queryByRole('button', { name }), name).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Tank mix' }).getAttribute('href')).toContain(`/mix?p=${id}`);
});

test('managers find the buttons that write', async () => {
  open({ mayEnter: true, mayChange: true });
  for (const name of ['New product', 'Change', 'Archive'])
    expect((await screen.findByRole('button', { name })).isConnected, name).toBe(true);
});
