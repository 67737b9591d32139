import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeText } from './text.ts';

test('[S17] no text cell starts with a formula trigger, whatever the text', () => {
  const triggers = fc.constantFrom('=', '+', '-', '@', '\t', '\0', '\r', '\n', '\x01', '\ud800', '');
  fc.assert(
    fc.property(fc.array(triggers), fc.string({ unit: 'binary' }), (lead, rest) => {
      expect(safeText(lead.join('') + rest)).not.toMatch(/^[=+\-@\t\0\r\n]/);
    }),
  );
});

test('every text becomes well-formed XML text without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      const text = safeText(value);
      expect(text.isWellFormed()).toBe(true);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be gone
      expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff<>]|&(?!amp;|lt;|gt;|quot;)/);
    }),
  );
});

test.each([
  ['plain', 'plain'],
  ['喷洒 поле 😀', '喷洒 поле 😀'],
  ['=HYPERLINK("x")', "'=HYPERLINK(&quot;x&quot;)"],
  ['\0=1', "'=1"],
  ['-5', "'-5"],
  ['a\r\nb\rc\x07', 'a\nb\nc'],
  ['half \ud83d', 'half '],
  ['_x003D_1+1', '_x005F_x003D_1+1'],
  ['_xenon_', '_xenon_'],
])('%j is written as %j', (value, written) => {
  expect(safeText(value)).toBe(written);
});

test('a text beyond 32,767 characters is cut without halving a character', () => {
  const text = safeText(`a${'😀'.repeat(20_000)}`);
  expect(text.length).toBe(32_767);
  expect(text.isWellFormed()).toBe(true);
  expect(safeText('😀'.repeat(20_000)).length).toBe(32_766);
});
