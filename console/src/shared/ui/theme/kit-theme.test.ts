import { expect, test } from 'vitest';
import { kitTheme } from './kit-theme.ts';
import { type Look, looks } from './tokens.ts';

test.each([
  ['comfortable', 40, 14],
  ['compact', 32, 14],
  ['field', 52, 17],
] as const)('the kit has our control height and text in %s: %d and %d px', (density, control, text) => {
  const { token } = kitTheme('light', density);
  expect([token?.controlHeight, token?.fontSize, token?.borderRadius]).toEqual([control, text, 4]);
});

test.each<Look>(['light', 'dark', 'sunlight'])("nothing of the kit's own look is left in %s", (look) => {
  const { token, components } = kitTheme(look, 'compact');
  expect(token?.colorPrimary).toBe(looks[look].accent);
  expect(token?.colorBgContainer).toBe(looks[look].surface);
  expect([token?.boxShadow, token?.wireframe, components?.Button?.primaryShadow]).toEqual([
    'none',
    false,
    'none',
  ]);
  expect(components?.Table?.headerBg).toBe('transparent');
  expect(token?.lineWidth).toBe(look === 'sunlight' ? 2 : 1);
});
