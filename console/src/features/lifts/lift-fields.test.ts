import type { LiftShape } from '@smartflight/contract/airspace/lift.schemas.ts';
import type { Lift } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { expect, test } from 'vitest';
import { keptOf } from '../../shared/forms/figure.ts';
import {
  bodyOf,
  fieldsLike,
  fieldsOf,
  grantOf,
  liftFields,
  liftShapeOf,
  newFields,
  shapeText,
} from './lift-fields.ts';

const square: LiftShape = {
  type: 'Polygon',
  coordinates: [
    [
      [8.5, 47.3],
      [8.51, 47.3],
      [8.51, 47.31],
      [8.5, 47.31],
      [8.5, 47.3],
    ],
  ],
};
const bow: LiftShape = {
  type: 'Polygon',
  coordinates: [
    [
      [8.5, 47.3],
      [8.51, 47.31],
      [8.51, 47.3],
      [8.5, 47.31],
      [8.5, 47.3],
    ],
  ],
};
const filled = { ...newFields(Date.now()), droneId: 'D1', liftAddress: 'Field 7', shape: shapeText(square) };
const problems = (typed: object) =>
  liftFields.safeParse({ ...filled, ...typed }).error?.issues.map(({ path, message }) => [path[0], message]);

test('[N-05] a filled form shows the contract’s messages', () => {
  const body = bodyOf(liftFields.parse({ ...filled, heightM: keptOf('42,5') }));
  expect(body).toMatchObject({ droneId: 'D1', liftAddress: 'Field 7', heightM: 42.5, shape: square });
  expect(Date.parse(body.liftDateRange.from)).toBeLessThan(Date.parse(body.liftDateRange.to));
});

test('[N-02] without drone, lifting address or area nothing is sent', () => {
  expect(problems({ droneId: '', liftAddress: ' ', shape: '' })).toEqual([
    ['droneId', 'field.required'],
    ['liftAddress', 'field.required'],
    ['shape', 'lift.shape-invalid'],
  ]);
});

test('[N-05] a crossing area, a too large area and a height out of bounds have different messages', () => {
  expect(problems({ shape: shapeText(bow) })).toEqual([['shape', 'lift.shape-crosses']]);
  const circle: LiftShape = { type: 'Circle', centre: [8, 47], radiusM: 2_900 };
  expect(problems({ shape: shapeText(circle) })).toEqual([['shape', 'field.too-big']]);
  expect(problems({ heightM: '300' })).toEqual([['heightM', 'field.too-big']]);
  expect(problems({ heightM: keptOf('30,000') })).toEqual([['heightM', 'field.too-big']]);
  expect(problems({ heightM: 'high' })).toEqual([['heightM', 'field.invalid']]);
  expect(problems({ heightM: '' })).toEqual([['heightM', 'field.required']]);
  expect(problems({ from: '2026-05-02T06:00', to: '2026-05-01T06:00' })).toEqual([['to', 'range.reversed']]);
});

test('a hole and a second part are no part of a lift', () => {
  const ring = square.coordinates[0];
  expect(liftShapeOf({ type: 'Polygon', coordinates: [ring, ring] })).toEqual(square);
  expect(liftShapeOf({ type: 'MultiPolygon', coordinates: [[ring], [ring]] })).toEqual(square);
});

test('[N-03] a reviewer grants only what was changed', () => {
  const lift = {
    liftDateRange: { from: '2026-05-01T06:00:30.000Z', to: '2026-05-01T20:00:00.000Z' },
    heightM: 60,
    shape: square,
  };
  const asked = liftFields.safeParse(filled) && {
    from: toLocal(lift.liftDateRange.from),
    to: toLocal(lift.liftDateRange.to),
    heightM: '60',
    shape: shapeText(square),
  };
  expect(grantOf(lift, asked)).toEqual({});
  expect(grantOf(lift, { ...asked, heightM: '30' })).toEqual({ heightM: 30 });
  const shorter = grantOf(lift, { ...asked, to: toLocal('2026-05-01T12:00:00.000Z') });
  expect(shorter).toEqual({
    liftDateRange: { from: lift.liftDateRange.from, to: '2026-05-01T12:00:00.000Z' },
  });
});

test('[N-03] a height that is opened is read as the same again', () => {
  const lift = {
    liftDateRange: { from: '2026-05-01T06:00:30.000Z', to: '2026-05-01T20:00:00.000Z' },
    heightM: 60.5,
    heightRef: 'takeoff',
    shape: square,
  } as Lift;
  const typed = fieldsOf({ ...lift, droneId: 'D1', liftAddress: 'Field 7', certificateImg: '' });
  expect(liftFields.parse(typed)).toMatchObject({ heightM: 60.5, heightRef: 'takeoff' });
  expect(grantOf(lift, typed)).toEqual({});
});

test('[N-02] what was refused is asked for again at another time, without the picture of the earlier one', () => {
  const lift = {
    ...{ droneId: 'D1', liftAddress: 'Field 7', heightM: 15.5, shape: square, certificateImg: '/files/1' },
    liftDateRange: { from: '2026-05-01T06:00:00.000Z', to: '2026-05-01T20:00:00.000Z' },
  } as Lift;
  const now = Date.parse('2026-06-01T10:00:00Z');
  const { from, to } = newFields(now);
  expect(fieldsLike(lift, now)).toEqual({ ...fieldsOf(lift), from, to, certificateImg: '' });
});

function toLocal(instant: string): string {
  const at = new Date(instant);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
