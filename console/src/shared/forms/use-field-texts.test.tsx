import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { changeLanguage } from '../i18n/change-language.ts';
import { loadMessages } from '../i18n/messages.ts';
import { useFieldTexts } from './use-field-texts.ts';

function Reason() {
  const say = useFieldTexts();
  return <p role="alert">{say('reasonEmpty')}</p>;
}

afterEach(cleanup);

test('a reason set before the texts are loaded is shown once they are, and follows the language', async () => {
  await loadMessages('en', 'app');
  render(<Reason />);
  expect(screen.getByRole('alert').textContent).toBe('…');
  await screen.findByText('Choose a reason.');
  await act(() => changeLanguage('ru'));
  expect(screen.getByRole('alert').textContent).toMatch(/^[А-Я]/);
  await act(() => changeLanguage('en'));
});
