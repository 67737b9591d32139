import { expect, test } from 'vitest';
import { noteGlyph, notesOf } from './flight-notes.ts';

test('an inspection and a recorded file are no warning, every other note is', () => {
  const shapeOf = (...flags: string[]) => noteGlyph(notesOf({ flags, overlapPct: 0 })[0]);
  expect(shapeOf('zero-area')).toBe('idle');
  expect(shapeOf('imported')).toBe('idle');
  expect(shapeOf('zero-area', 'gap')).toBe('warning');
  expect(shapeOf('volume-mismatch')).toBe('warning');
});
