/** States that have a shape; the word always stands beside it (experience 2). */
export type GlyphState = 'done' | 'working' | 'standby' | 'charging' | 'warning' | 'fault' | 'offline';

/** Outline of each state on a 24 grid, filled in the state's colour, for SVG and for map images. */
export const glyphShapes: Readonly<Record<GlyphState, { path: string; mark?: string; hollow?: boolean }>> = {
  working: { path: 'M12 1.8 20.6 21.4 12 16.6 3.4 21.4Z' },
  done: {
    path: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z',
    mark: 'm7.3 12.4 1.5-1.5 2.2 2.2 4.6-4.9 1.5 1.5-6.1 6.4Z',
  },
  standby: { path: 'M12 3.6a8.4 8.4 0 1 1 0 16.8 8.4 8.4 0 0 1 0-16.8Z' },
  charging: {
    path: 'M4.5 3h15A1.5 1.5 0 0 1 21 4.5v15a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 19.5v-15A1.5 1.5 0 0 1 4.5 3Z',
    mark: 'M13.4 5.6 7.8 13.2h3.5l-.9 5.2 5.8-7.8h-3.6Z',
  },
  warning: {
    path: 'M12 2.8 22.6 21H1.4Z',
    mark: 'M11 9h2l-.25 6h-1.5ZM12 16.4a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z',
  },
  fault: {
    path: 'M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8Z',
    mark: 'M10.9 6.2h2.2l-.3 7.3h-1.6ZM12 15.2a1.35 1.35 0 1 1 0 2.7 1.35 1.35 0 0 1 0-2.7Z',
  },
  offline: { path: 'M12 4.6a7.4 7.4 0 1 1 0 14.8 7.4 7.4 0 0 1 0-14.8Z', hollow: true },
};

/** Padlock badge that any glyph may carry, on the same grid, in ink on a halo of the surface. */
export const lockShape =
  'M15.2 16.5v-1.7a2.8 2.8 0 0 1 5.6 0v1.7h.7a.9.9 0 0 1 .9.9v4.7a.9.9 0 0 1-.9.9h-7a.9.9 0 0 1-.9-.9v-4.7a.9.9 0 0 1 .9-.9Zm1.5 0h2.6v-1.7a1.3 1.3 0 0 0-2.6 0Z';
