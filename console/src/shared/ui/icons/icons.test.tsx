import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { StatusGlyph } from './glyph.tsx';
import { glyphShapes } from './glyph-shapes.ts';
import {
  BatteryIcon,
  BoomIcon,
  ChargerIcon,
  DroneIcon,
  EngineChargerIcon,
  HexDroneIcon,
  LanesIcon,
  NoFlyIcon,
  PlotIcon,
  TankIcon,
} from './icons.tsx';

afterEach(cleanup);

const drawn = {
  BatteryIcon,
  BoomIcon,
  ChargerIcon,
  DroneIcon,
  EngineChargerIcon,
  HexDroneIcon,
  LanesIcon,
  NoFlyIcon,
  PlotIcon,
  TankIcon,
};

test.each(Object.entries(drawn))(
  '%s is on the common grid, in the stroke and colour of its text',
  (_, Icon) => {
    const svg = render(<Icon />).container.querySelector('svg');
    expect(svg?.getAttribute('viewBox')).toBe('0 0 24 24');
    expect(svg?.getAttribute('stroke')).toBe('currentColor');
    expect(svg?.getAttribute('stroke-width')).toBe('1.75');
    expect(svg?.getAttribute('aria-hidden')).toBe('true');
  },
);

test.each([
  [0, 0],
  [3, 3],
  [5, 5],
  [9, 5],
])('a battery at level %d shows %d of five steps', (level, bars) => {
  const { container } = render(<BatteryIcon level={level} />);
  expect(container.querySelectorAll('path')).toHaveLength(1 + bars);
});

test('every state has a shape of its own, and only the arrowhead turns', () => {
  const shapes = Object.values(glyphShapes).map((shape) => shape.path + (shape.hollow ?? false));
  expect(new Set(shapes).size).toBe(shapes.length);
  const turned = render(<StatusGlyph state="working" headingDeg={90} locked />).container;
  expect(turned.querySelector('g')?.getAttribute('transform')).toBe('rotate(90 12 12)');
  expect(turned.querySelector('.sf-glyph-lock')).not.toBeNull();
  const still = render(<StatusGlyph state="fault" headingDeg={90} />).container;
  expect(still.querySelector('g')?.getAttribute('transform')).toBeNull();
});
