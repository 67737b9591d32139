import { expect, test } from 'vitest';
import type { Look } from '../../ui/theme/tokens.ts';
import { mapColours } from '../view/map-colours.ts';
import { baseLayersOf } from './base-style.ts';

test.each<Look>(['light', 'dark', 'sunlight'])(
  'in %s no ground colour waits for its lines to be cut again',
  (look) => {
    for (const layer of baseLayersOf(mapColours(look), 'dashed')) {
      const paint: Record<string, unknown> = { ...layer.paint };
      const colours = Object.entries(paint).filter(([name]) => name.endsWith('-color'));
      expect(JSON.stringify(colours), layer.id).not.toContain('"get"');
    }
  },
);
