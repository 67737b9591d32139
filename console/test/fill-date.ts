import { act, fireEvent, screen } from '@testing-library/react';

const parts = ['year', 'month', 'day', 'hour', 'minute'] as const;

function segment(label: string, part: string): HTMLElement {
  const found = screen
    .getAllByRole('group', { name: label })
    .map((group) => group.querySelector<HTMLElement>(`[data-type=${part}]`))
    .find((one) => one !== null);
  if (!found) throw new Error(`the field "${label}" has no ${part}`);
  return found;
}

/** Types `YYYY-MM-DD` or `YYYY-MM-DDThh:mm` into the segments of the date field with this label. */
export async function fillDate(label: string, moment: string): Promise<void> {
  await screen.findAllByRole('spinbutton', { name: (name) => name.endsWith(label) });
  for (const [index, text] of moment.split(/\D/).entries()) {
    const part = segment(label, parts[index] ?? '');
    act(() => part.focus());
    for (const data of text) {
      fireEvent(
        part,
        new InputEvent('beforeinput', { data, inputType: 'insertText', bubbles: true, cancelable: true }),
      );
    }
  }
}

/** The value in the segments of a date field, as `YYYY-MM-DD`; placeholders are left out. */
export const dateIn = (label: string): string =>
  parts
    .slice(0, 3)
    .map((part) => segment(label, part))
    .filter((one) => !one.hasAttribute('data-placeholder'))
    .map((one) => one.textContent)
    .join('-');
