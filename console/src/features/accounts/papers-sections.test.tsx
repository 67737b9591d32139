import type { UserInfo } from '@smartflight/contract/accounts/accounts.schemas.ts';
import type { OnboardingState } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../shared/api/query-client.ts';
import { loadMessages } from '../../shared/i18n/messages.ts';
import { PilotSection } from './papers-sections.tsx';

const info: UserInfo = {
  id: 'a',
  username: 'Mara',
  avatar: '',
  roles: ['20'],
  accountVerified: '1',
  timeZone: 'UTC',
  phone: '',
  email: 'mara@example.test',
  address: '',
  sex: '',
  profession: '',
  agriculturalCooperative: '',
  accountType: 'personal',
  truename: 'Mara Ellery',
  trueName: 'Mara Ellery',
  idNumber: '••••014Z',
  idcardFrtImg: '',
  idcardBkImg: '',
  manipulatorNumber: '••••8812',
  manipulatorFrtImg: '',
  manipulatorBkImg: '',
  manipulatorValidUntil: '2026-12-24',
  createDate: '2026-01-01T00:00:00Z',
  approvalStatus: 'passed',
  realNameStatus: 'passed',
  manipulatorStatus: 'passed',
  realNameVerified: true,
  manipulatorVerified: true,
  tenantEnterpriseId: '',
  companyName: '',
  invitationCode: '000000',
  wechatBound: false,
};
const passed = {
  status: 'passed',
  submittedAt: '2026-01-01T00:00:00Z',
  decidedAt: '2026-01-02T00:00:00Z',
  reason: null,
  note: '',
} as const;
const state: OnboardingState = {
  basic: {
    username: 'Mara',
    address: '',
    agriculturalCooperative: '',
    sex: '',
    profession: '',
    region: 'CN_86',
    invitationCode: '000000',
    companyName: '',
  },
  realName: null,
  pilot: { manipulatorNumber: '••••8812', validUntil: '2026-12-24', front: '', back: '' },
  reviews: { account: passed, realName: passed, pilot: passed },
  renewals: { realName: null, pilot: null },
  drones: [],
  chargers: [],
};

beforeEach(async () => {
  await loadMessages('en', 'app');
  vi.setSystemTime(new Date('2026-12-17T12:00:00Z'));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (more: Partial<UserInfo>, submitted: OnboardingState) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PilotSection
        info={{ ...info, ...more }}
        submitted={submitted}
        editing={{ part: undefined, open: () => undefined, cancel: () => undefined, done: () => undefined }}
      />
    </QueryClientProvider>,
  );

test('a passed certificate can be renewed, and shows how long it is valid', () => {
  show({}, state);
  const section = screen.getByRole('region', { name: 'Operator info' });
  expect(section.textContent).toContain('Expires in 7 days');
  expect(screen.getByRole('button', { name: /^Renew/ })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'New version' })).toBeNull();
});

test('both versions are shown: the valid one, and the new one with the reason of its rejection', () => {
  const standing = { ...passed, status: 'rejected', reason: 'photoUnreadable', note: 'Blurred.' } as const;
  const pilot = { manipulatorNumber: '••••EW-1', validUntil: '2028-01-31', front: '', back: '', standing };
  show({}, { ...state, renewals: { realName: null, pilot } });
  const section = screen.getByRole('region', { name: 'Operator info' });
  expect(section.textContent).toContain('••••8812');
  const renewal = within(section).getByRole('region', { name: 'New version' });
  expect(renewal.textContent).toContain('••••EW-1');
  expect(renewal.textContent).toContain('Not passed');
  expect(renewal.textContent).toContain('A photo is not readable. Blurred.');
  expect(renewal.textContent).toContain('stays valid until a new one passes');
});

test('an expired certificate is marked, with the note that the rights stay', () => {
  show({ manipulatorValidUntil: '2026-12-16' }, state);
  expect(screen.getByRole('note').textContent).toContain('The account keeps its rights');
});
