import golden from '@smartflight/contract/records/sealed.golden.json' with { type: 'json' };
import { sealedBody } from '@smartflight/contract/records/sealed.schemas.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import { GroundMap } from './ground-map.tsx';

beforeAll(() => loadMessages('en', 'app'));
afterEach(cleanup);

/** A record that was sealed before passes were. */
const older = sealedBody.parse(golden.record);
const ground = {
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [10, 50],
        [10.001, 50],
        [10.001, 50.001],
        [10, 50],
      ] as [number, number][],
    ],
  ],
};
const [flight] = older.flights;
const treated = { once: ground, twice: { ...ground, coordinates: [] }, more: { ...ground, coordinates: [] } };

test('each pass is drawn as its centre line with the width of its swath', () => {
  const line: [number, number][] = [
    [10, 50],
    [10.001, 50.001],
  ];
  const passes = [5, 7].map((widthM) => ({ startAt: '2026-05-20T08:00:00.000Z', widthM, line }));
  const { container } = render(<GroundMap body={{ ...older, flights: [{ ...flight!, treated, passes }] }} />);
  const widths = [...container.querySelectorAll('.re-swath')].map((path) =>
    path.getAttribute('stroke-width'),
  );
  expect(widths).toEqual(['5', '7']);
  expect(container.querySelectorAll('.re-lane')).toHaveLength(2);
  expect(container.textContent).toContain('2 passes');
});

test('a record that was sealed without passes has its ground alone', () => {
  const { container } = render(<GroundMap body={{ ...older, flights: [{ ...flight!, treated }] }} />);
  expect(container.querySelectorAll('.re-ground')).toHaveLength(3);
  expect(container.querySelector('.re-pass')).toBeNull();
  expect(container.textContent).not.toContain('pass');
});
