/** States that have a shape. A text label is always shown next to it (experience 2). */
export type GlyphState =
  | 'done'
  | 'working'
  | 'standby'
  | 'charging'
  | 'maintenance'
  | 'idle'
  | 'soon'
  | 'warning'
  | 'fault'
  | 'online'
  | 'stale'
  | 'offline'
  | 'locked'
  | 'unlocked'
  | 'lockPending'
  | 'lockDrift';

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
  maintenance: { path: 'M7 3.2h10l5 8.8-5 8.8H7L2 12Zm5 4.6a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4Z' },
  idle: { path: 'M5 8.5h14a3.5 3.5 0 0 1 0 7H5a3.5 3.5 0 0 1 0-7Z' },
  soon: { path: 'M12 5 20.4 19.5H3.6Z', hollow: true },
  warning: {
    path: 'M12 2.8 22.6 21H1.4Z',
    mark: 'M11 9h2l-.25 6h-1.5ZM12 16.4a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z',
  },
  fault: {
    path: 'M8 2.5h8L21.5 8v8L16 21.5H8L2.5 16V8Z',
    mark: 'M10.9 6.2h2.2l-.3 7.3h-1.6ZM12 15.2a1.35 1.35 0 1 1 0 2.7 1.35 1.35 0 0 1 0-2.7Z',
  },
  online: { path: 'M3 15h4.2v6H3ZM9.9 9h4.2v12H9.9ZM16.8 3H21v18h-4.2Z' },
  stale: { path: 'M12 4.2a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6ZM12 8.4V12l2.8 2', hollow: true },
  offline: { path: 'M12 4.6a7.4 7.4 0 1 1 0 14.8 7.4 7.4 0 0 1 0-14.8Z', hollow: true },
  locked: {
    path: 'M6.6 10V7.4a5.4 5.4 0 0 1 10.8 0V10H18a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 18 21H6a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 6 10Zm2.6 0h5.6V7.4a2.8 2.8 0 0 0-5.6 0Z',
    mark: 'M12 13a1.6 1.6 0 0 1 .8 3v2h-1.6v-2a1.6 1.6 0 0 1 .8-3Z',
  },
  unlocked: { path: 'M5.5 11.5h13v8.2h-13ZM8 11.5V7.2a3.6 3.6 0 0 1 7-1.2', hollow: true },
  lockPending: {
    path: 'M6 10h12a1.5 1.5 0 0 1 1.5 1.5v8A1.5 1.5 0 0 1 18 21H6a1.5 1.5 0 0 1-1.5-1.5v-8A1.5 1.5 0 0 1 6 10ZM6.6 8V6.6a5.4 5.4 0 0 1 10.8 0V8h-2.6V6.6a2.8 2.8 0 0 0-5.6 0V8Z',
    mark: 'M7.4 14.4h2.2v2.2H7.4Zm3.5 0h2.2v2.2h-2.2Zm3.5 0h2.2v2.2h-2.2Z',
  },
  lockDrift: {
    path: 'M7.6 9.4V6.6a4.4 4.4 0 0 1 8.8 0v2.8h-2.5V6.6a1.9 1.9 0 0 0-3.8 0v2.8ZM12 8.6 21.6 22H2.4Z',
    mark: 'M11.1 12.6h1.8l-.2 4.4h-1.4ZM12 18.1a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z',
  },
};

/** The colour of each state, on the screen and on the map, as the name of a token. */
export const glyphInks = {
  done: 'working',
  working: 'working',
  online: 'working',
  standby: 'standby',
  lockPending: 'standby',
  charging: 'charging',
  maintenance: 'warning',
  soon: 'warning',
  warning: 'warning',
  stale: 'warning',
  lockDrift: 'warning',
  fault: 'fault',
  idle: 'offline',
  offline: 'offline',
  locked: 'ink',
  unlocked: 'ink-2',
} as const satisfies Record<GlyphState, string>;

/** Padlock badge on the same grid that can be added to any glyph, in ink with a halo in the surface colour. */
export const lockShape =
  'M15.2 16.5v-1.7a2.8 2.8 0 0 1 5.6 0v1.7h.7a.9.9 0 0 1 .9.9v4.7a.9.9 0 0 1-.9.9h-7a.9.9 0 0 1-.9-.9v-4.7a.9.9 0 0 1 .9-.9Zm1.5 0h2.6v-1.7a1.3 1.3 0 0 0-2.6 0Z';
