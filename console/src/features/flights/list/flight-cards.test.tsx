import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { PageScope } from '../../../shared/tabs/page.tsx';
import { testFlight } from '../test-flight.ts';
import { FlightCards } from './flight-cards.tsx';

beforeEach(() => loadMessages('en', 'app'));

const rows = Array.from({ length: 50 }, (_, at) => testFlight(`f${at}`, '2026-03-01'));
const list = { rows, days: [], underDay: true, timeZone: 'UTC' };
const cards = () => document.querySelectorAll('.sf-fl-card').length;

/** Calls `seen` when it and its siblings were rendered first. */
function FirstCommit({ seen }: { seen: () => void }) {
  useLayoutEffect(() => seen(), [seen]);
  return null;
}

test('the first render of a log of fifty flights holds the cards a phone shows, the next one all', () => {
  let first = 0;
  const note = () => {
    first ||= cards();
  };
  render(
    <PageScope location={{ tabKey: '/flightlog', pathname: '/flightlog', search: '', params: {} }}>
      <FlightCards list={list as never} />
      <FirstCommit seen={note} />
    </PageScope>,
  );
  expect(first).toBeGreaterThanOrEqual(10);
  expect(first).toBeLessThanOrEqual(15);
  expect(cards()).toBe(50);
});
