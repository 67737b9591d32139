import { type GlyphState, glyphInks } from '../../ui/icons/glyph-shapes.ts';
import { type Look, looks } from '../../ui/theme/tokens.ts';

/** States in which a drone is drawn; `locked` is a badge on any of them. */
export const droneStates = [
  ...(['working', 'standby', 'charging', 'maintenance', 'idle', 'warning', 'fault', 'offline'] as const),
] as const;
export type DroneState = Extract<GlyphState, (typeof droneStates)[number]>;

type CropName = 'rice' | 'cereal' | 'maize' | 'cotton' | 'legume' | 'oilseed' | 'fruit' | 'other';

/** Colours of the map: the tokens and map-specific ones. */
export interface MapColours {
  water: string;
  land: string;
  coast: string;
  border: string;
  grid: string;
  gridMajor: string;
  ink: string;
  ink2: string;
  halo: string;
  haloPx: number;
  /** Glyphs are drawn larger in sunlight mode. */
  glyphScale: number;
  surface: string;
  accent: string;
  onAccent: string;
  sprayed: string;
  sprayedEarlier: string;
  once: string;
  twice: string;
  more: string;
  gap: string;
  outside: string;
  status: Record<DroneState, string>;
  /** Fills of plots: pale, so that treated ground, zones and drones stay in front. */
  crops: Record<CropName, string>;
  /** From low to high, for rate, speed and height. */
  ramp: readonly [string, string, string, string, string];
  /** Far below the target, below, on target, above, far above; orange to purple, distinct in all kinds of colour blindness. */
  dose: readonly [string, string, string, string, string];
}

const own: Record<
  Look,
  Pick<MapColours, 'border' | 'grid' | 'gridMajor' | 'sprayedEarlier' | 'crops' | 'ramp' | 'dose'>
> = {
  light: {
    border: '#B9B7AA',
    grid: '#E6E5DC',
    gridMajor: '#D3D4CA',
    sprayedEarlier: '#9FD9B9',
    crops: {
      rice: '#BFD9D8',
      cereal: '#E8D49B',
      maize: '#DDDF9A',
      cotton: '#DFD2E2',
      legume: '#C8D1A2',
      oilseed: '#F0E38E',
      fruit: '#EAC6A2',
      other: '#DEDFD2',
    },
    ramp: ['#A9DCC0', '#6FC198', '#3FA877', '#1F7F59', '#0B4A35'],
    dose: ['#B35806', '#F1A340', '#D6D9D2', '#A79BCB', '#542788'],
  },
  dark: {
    border: '#3B4A4C',
    grid: '#1D272A',
    gridMajor: '#29363A',
    sprayedEarlier: '#1C5B43',
    crops: {
      rice: '#1E3D42',
      cereal: '#433D23',
      maize: '#3A4321',
      cotton: '#372F40',
      legume: '#2D3B24',
      oilseed: '#4A461F',
      fruit: '#473322',
      other: '#283132',
    },
    ramp: ['#1D5B42', '#2E8A66', '#4FC296', '#8FDDBC', '#D6F5E6'],
    dose: ['#FDB863', '#A5661A', '#3B4648', '#7468B0', '#C2B5EE'],
  },
  sunlight: {
    border: '#5C6F7A',
    grid: '#DDDDDD',
    gridMajor: '#B5B5B5',
    sprayedEarlier: '#9FD9B9',
    crops: {
      rice: '#BFD9D8',
      cereal: '#E8D49B',
      maize: '#DDDF9A',
      cotton: '#DFD2E2',
      legume: '#C8D1A2',
      oilseed: '#F0E38E',
      fruit: '#EAC6A2',
      other: '#DEDFD2',
    },
    ramp: ['#8FD0AE', '#4FB285', '#1F8A60', '#0B5D43', '#00331F'],
    dose: ['#7F3B08', '#E08214', '#D2D5CE', '#8073AC', '#2D004B'],
  },
};

const inksOf = (tokens: Record<(typeof glyphInks)[DroneState], string>): Record<DroneState, string> =>
  Object.fromEntries(droneStates.map((state) => [state, tokens[glyphInks[state]]])) as Record<
    DroneState,
    string
  >;

/** The map's colours for a look. */
export function mapColours(look: Look): MapColours {
  const t = looks[look];
  return {
    ...own[look],
    water: t.water,
    land: t.land,
    coast: t.coast,
    ink: t.ink,
    ink2: t['ink-2'],
    halo: look === 'dark' ? t.canvas : '#FFFFFF',
    haloPx: Number.parseFloat(t['map-halo']),
    glyphScale: look === 'sunlight' ? 28 / 24 : 1,
    surface: t.surface,
    accent: t.accent,
    onAccent: t['on-accent'],
    sprayed: t['dose-2'],
    once: t['dose-1'],
    twice: t['dose-2'],
    more: t['dose-3'],
    gap: t.warning,
    outside: t.fault,
    status: inksOf(t),
  };
}
