/** Theme of the drawn map. Sunlight is the high-contrast look for a screen outdoors. */
export type MapTheme = 'light' | 'dark' | 'sunlight';

export type DroneStatus = 'working' | 'standby' | 'charging' | 'warning' | 'fault' | 'offline';

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
  surface: string;
  plotLine: string;
  sprayed: string;
  sprayedEarlier: string;
  once: string;
  twice: string;
  more: string;
  skipped: string;
  outside: string;
  status: Record<DroneStatus, string>;
  /** Value ramp from low to high for rate, speed and height. */
  ramp: readonly [string, string, string, string, string];
}

const light: MapColours = {
  water: '#DBE7EE',
  land: '#F6F4EC',
  coast: '#A9BCC6',
  border: '#B9B7AA',
  grid: '#E5E6DF',
  gridMajor: '#D3D7D0',
  ink: '#14201B',
  ink2: '#4C5A54',
  halo: '#FFFFFF',
  haloPx: 1.6,
  surface: '#FFFFFF',
  plotLine: '#14201B',
  sprayed: '#3FA877',
  sprayedEarlier: '#7CCBA2',
  once: '#C7E9D4',
  twice: '#3FA877',
  more: '#0B5D43',
  skipped: '#C27500',
  outside: '#B0161C',
  status: {
    working: '#0B6E4F',
    standby: '#2E7FD6',
    charging: '#6A1F7A',
    warning: '#C27500',
    fault: '#B0161C',
    offline: '#78857F',
  },
  ramp: ['#C7E9D4', '#83C9A4', '#3FA877', '#25835D', '#0B5D43'],
};

const dark: MapColours = {
  water: '#0C151B',
  land: '#161F22',
  coast: '#2C3D45',
  border: '#3B4A4C',
  grid: '#1F2A2D',
  gridMajor: '#2B383B',
  ink: '#E6EEE9',
  ink2: '#A9B8B0',
  halo: '#0E1513',
  haloPx: 1.6,
  surface: '#151E1B',
  plotLine: '#E6EEE9',
  sprayed: '#3FA877',
  sprayedEarlier: '#1F6B4C',
  once: '#1D5B42',
  twice: '#3FA877',
  more: '#A6EBC8',
  skipped: '#F2C14E',
  outside: '#FF6B5E',
  status: {
    working: '#4FC296',
    standby: '#4D97F2',
    charging: '#E9C2FF',
    warning: '#F2C14E',
    fault: '#FF6B5E',
    offline: '#7C8B84',
  },
  ramp: ['#17503A', '#25785A', '#3FA877', '#74CFA3', '#C7E9D4'],
};

const sunlight: MapColours = {
  ...light,
  land: '#FFFFFF',
  coast: '#5C6F7A',
  grid: '#E0E0E0',
  gridMajor: '#BDBDBD',
  ink: '#000000',
  ink2: '#000000',
  haloPx: 3,
  plotLine: '#000000',
  status: { ...light.status, working: '#004D36' },
};

export const mapColours: Record<MapTheme, MapColours> = { light, dark, sunlight };
