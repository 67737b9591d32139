import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../../shared/i18n/messages.ts';
import type { FieldMap } from '../../../shared/map/view/field-map.ts';
import { useEscape } from '../../../shared/ui/overlay/escape.ts';
import { DrawBar } from './draw-bar.tsx';
import type { DrawTool } from './draw-tool.ts';
import { loadDrawTool } from './load-draw-tool.ts';
import { emptySketch } from './sketch.ts';
import { useDrawing } from './use-drawing.ts';

vi.mock('./load-draw-tool.ts', () => ({ loadDrawTool: vi.fn() }));
vi.mock('./draw-layer.ts', () => ({ createDrawLayer: () => ({ set: () => undefined }) }));

beforeEach(() => loadMessages('en', 'app'));
afterEach(cleanup);

const map = { on: () => undefined, off: () => undefined };
const field = { map, keep: (_key: string, make: () => unknown) => make() } as unknown as FieldMap;

function Drawer() {
  const drawing = useDrawing(field, { initial: emptySketch, mode: 'circle' });
  return <DrawBar drawing={drawing} modes={['outer', 'circle']} />;
}

const closed = vi.fn();
function Below() {
  useEscape(closed);
  return null;
}

const hint = 'Click the center, then the edge.';
const tool = {
  load: () => undefined,
  setMode: () => undefined,
  isUnderWay: () => false,
  remove: () => undefined,
} as unknown as DrawTool;
const part = { createDrawTool: () => tool } as unknown as Awaited<ReturnType<typeof loadDrawTool>>;

test('drawing instructions appear only when the drawing tools are loaded', async () => {
  let come: () => void = () => undefined;
  vi.mocked(loadDrawTool).mockReturnValueOnce(new Promise((resolve) => (come = () => resolve(part))));
  render(<Drawer />);
  expect(screen.getByText('Loading')).toBeDefined();
  expect(screen.queryByText(hint)).toBeNull();
  come();
  await waitFor(() => expect(screen.getByText(hint)).toBeDefined());
  expect(screen.queryByText('Loading')).toBeNull();
});

test('Esc takes back what is begun, then puts the tool down, and only then closes what lies below', async () => {
  let isUnderWay = true;
  const busy = { ...tool, isUnderWay: () => isUnderWay, cancel: () => (isUnderWay = false) };
  vi.mocked(loadDrawTool).mockResolvedValueOnce({ createDrawTool: () => busy } as unknown as typeof part);
  render(
    <>
      <Drawer />
      <Below />
    </>,
  );
  const circle = await screen.findByRole('button', { name: /circle/i, pressed: true });
  await screen.findByRole('button', { name: 'Cancel drawing' });
  // Key handlers are attached after rendering.
  await act(async () => undefined);
  const press = () => fireEvent.keyDown(document.body, { key: 'Escape' });
  press();
  expect([isUnderWay, circle.getAttribute('aria-pressed')]).toEqual([false, 'true']);
  press();
  await waitFor(() => expect(circle.getAttribute('aria-pressed')).toBe('false'));
  expect(closed).not.toHaveBeenCalled();
  press();
  expect(closed).toHaveBeenCalledOnce();
});

test('drawing tools that fail to load are reported, with a retry', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.mocked(loadDrawTool).mockRejectedValueOnce(new Error('gone')).mockResolvedValueOnce(part);
  render(<Drawer />);
  await waitFor(() => expect(screen.getByText('The drawing tools could not be loaded.')).toBeDefined());
  expect(screen.queryByText(hint)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByText(hint)).toBeDefined());
  reported.mockRestore();
});
