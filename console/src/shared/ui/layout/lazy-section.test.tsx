import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../i18n/messages.ts';
import { lazySection } from './lazy-section.tsx';
import { Section } from './section.tsx';

beforeEach(async () => {
  await loadMessages('en', 'app');
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const Links = ({ text }: { text: string }) => (
  <Section id="links" title="Links">
    <p>{text}</p>
  </Section>
);

const pageOf = (Links: ReturnType<typeof lazySection<{ text: string }>>) =>
  function Page() {
    const [note, setNote] = useState('');
    return (
      <>
        <input aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
        <Links id="links" title="Links" height={100} part={{ text: 'Two links' }} />
      </>
    );
  };

test('while a section loads, its title is shown, and it keeps the focus when the content arrives', async () => {
  const arrives = Promise.withResolvers<ComponentType<{ text: string }>>();
  const Page = pageOf(lazySection(() => arrives.promise));
  const { container } = render(<Page />);
  expect(screen.getByRole('region', { name: 'Links' })).toBeDefined();
  expect(container.querySelector('.sf-skeleton')).not.toBeNull();
  const title = screen.getByRole('heading', { name: 'Links' });
  title.focus();
  expect(document.activeElement).toBe(title);
  arrives.resolve(Links);
  expect(await screen.findByText('Two links')).toBeDefined();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe('links-title'));
  expect(document.activeElement).not.toBe(title);
  expect(screen.getAllByRole('region', { name: 'Links' })).toHaveLength(1);
});

test('a section whose code does not arrive shows the error below its title, and a retry loads it again', async () => {
  const load = vi
    .fn(() => Promise.resolve(Links))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module: /links.js'));
  const Page = pageOf(lazySection(load));
  render(<Page />);
  await userEvent.type(screen.getByLabelText('Note'), 'North');
  expect((await screen.findByRole('alert')).textContent).toContain('Loading failed');
  expect(screen.getByRole('region', { name: 'Links' }).contains(screen.getByRole('alert'))).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Two links')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('North');
  expect(load).toHaveBeenCalledTimes(2);
});
