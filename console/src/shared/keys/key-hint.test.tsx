import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeSettings } from '../settings/settings.ts';
import { KeyHint } from './key-hint.tsx';

afterEach(() => {
  cleanup();
  changeSettings({ singleKeys: true });
});

test('keys that are switched off are not shown, with their word; named keys stay', () => {
  const { container } = render(
    <>
      <KeyHint shortcuts={['search']}>Search</KeyHint>
      <KeyHint shortcuts={['nextRow', 'previousRow']}>Rows</KeyHint>
      <KeyHint shortcuts={['openRow']}>Open</KeyHint>
    </>,
  );
  expect(container.textContent).toBe('/SearchjkRowsEnterOpen');
  act(() => changeSettings({ singleKeys: false }));
  expect(container.textContent).toBe('EnterOpen');
});
