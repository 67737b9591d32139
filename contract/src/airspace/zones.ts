export const zoneStates = ['inForce', 'offHours', 'upcoming', 'ended'] as const;

export type ZoneState = (typeof zoneStates)[number];

/** Source of zones drawn in the console. */
export const handSource = 'hand';

/** Most bytes and features of an airspace file. */
export const zoneFileBytes = 32_000_000;

export const mostZoneFeatures = 60_000;

/** Most result lines, zones of a check, zones and clusters of a map, and zones or airports of a public answer. */
export const zoneAnswers = { results: 500, check: 100, map: 600, clusters: 600, around: 300 } as const;

export const zoneFormats = ['ed269', 'ed318', 'geojson', 'kml', 'runways'] as const;

export type ZoneFormat = (typeof zoneFormats)[number];

export const importStates = ['added', 'replaced', 'unchanged', 'refused', 'ended'] as const;

export type ZoneImportState = (typeof importStates)[number];
