import type { OrderDetail } from '@smartflight/contract/orders/orders.schemas.ts';
import { regimesOf } from '@smartflight/contract/records/regimes.ts';
import { expect, test } from 'vitest';
import { noticeText } from './notice-text.ts';

const [california] = regimesOf(['us-ca']);
const product = { productId: null, version: null, authorisationNumber: 'EX-1', dosePerHa: 0.5 };
const order = {
  holderName: 'Campo Claro',
  customerName: 'Lakeside Farm',
  crop: 'Rice',
  target: '',
  permitNumber: '57-12-345',
  waterLpha: 15,
  startAt: '2026-12-04T02:30:00.000Z',
  plots: [{ id: 'a', name: 'North', lat: 38.5, lon: -121.7, areaM2: 35_200, doneAt: null, doneBy: null }],
  products: [
    { ...product, name: 'Shield', unit: 'L' },
    { ...product, name: 'Grain', authorisationNumber: '', unit: 'kg' },
  ],
} as unknown as OrderDetail;

test('the text of a notice has the words of its rule, SI units and the zone of its start, in no reader’s language', () => {
  if (!california?.notice) throw new Error('the rule has no notice');
  expect(noticeText(order, california.notice, 'America/Los_Angeles').split('\n')).toEqual([
    'Notice of intent for restricted materials',
    'Permit number and county number: 57-12-345',
    'Applicator: Campo Claro',
    'Permittee and operator of the property: Lakeside Farm',
    'Location of areas to be treated: North (38.50000, -121.70000), 3.52 ha',
    'Crop, commodity or site: Rice',
    'Approximate area: 3.52 ha',
    'Method of application: Aerial application by unmanned aircraft',
    'Product: Shield + Grain',
    'Registration number: Shield EX-1 + Grain –',
    'Dilution: Shield 33.333 mL/L + Grain 33.333 g/L',
    'Volume per acre or other unit: 15 L/ha',
    'Dosage: Shield 0.5 L/ha + Grain 0.5 kg/ha',
    'Pests to be controlled: –',
    'Date and time of the start: 2026-12-03 18:30 (America/Los_Angeles)',
  ]);
});
