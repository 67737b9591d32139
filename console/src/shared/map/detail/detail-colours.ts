import { type Look, looks } from '../../ui/theme/tokens.ts';

/** Colours of the detailed base map: pale, so that plots, zones and drones stay in front. */
export interface DetailColours {
  /** Fields in turn, by their `tint`. */
  fields: readonly [string, string, string, string];
  /** Rows of a crop. */
  rows: string;
  grass: string;
  wood: string;
  tree: string;
  treeOpacity: number;
  /** Yards, villages, industry. */
  built: string;
  building: string;
  buildingEdge: string;
  water: string;
  shore: string;
  road: string;
  roadEdge: string;
  track: string;
  rail: string;
  name: string;
  nameHalo: string;
}

const own = {
  light: {
    fields: ['#EFEAD3', '#F5EAD2', '#E1EAD2', '#EFEFE4'],
    rows: '#DDD9C4',
    grass: '#E4ECD9',
    wood: '#D2DFC6',
    treeOpacity: 0.5,
    built: '#ECE8DC',
    building: '#D3CABB',
    buildingEdge: '#B3A995',
    road: '#FFFFFF',
    roadEdge: '#CFCAB8',
    track: '#D6CDB4',
    rail: '#A9A79C',
  },
  dark: {
    fields: ['#1B272B', '#212923', '#182A22', '#1D242B'],
    rows: '#243134',
    grass: '#182A21',
    wood: '#193024',
    treeOpacity: 0.4,
    built: '#20282A',
    building: '#30393B',
    buildingEdge: '#414C4F',
    road: '#2D383C',
    roadEdge: '#11191B',
    track: '#333C3B',
    rail: '#4B5658',
  },
  sunlight: {
    fields: ['#FFFFFF', '#F5F4EC', '#EEF5EA', '#FBFBF8'],
    rows: '#E2E2DC',
    grass: '#EEF5EA',
    wood: '#DCEAD4',
    treeOpacity: 0.45,
    built: '#F0F0EE',
    building: '#CFCFCB',
    buildingEdge: '#7A7A76',
    road: '#FFFFFF',
    roadEdge: '#8C8C88',
    track: '#B4B0A4',
    rail: '#5A5A5A',
  },
} as const satisfies Record<Look, unknown>;

/** The colours of the detailed base map for a look. */
export function detailColours(look: Look): DetailColours {
  const t = looks[look];
  return {
    ...own[look],
    tree: t.tree,
    water: t.water,
    shore: t.coast,
    name: t['ink-2'],
    nameHalo: t.land,
  };
}
