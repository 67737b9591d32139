/** Finds members of plain properties whatever their case and separators: `lower_limit` is `lowerLimit`. */
export function membersOf(properties: Record<string, unknown>): (names: readonly string[]) => unknown {
  const byName = new Map<string, unknown>();
  for (const [name, value] of Object.entries(properties)) {
    const key = keyOf(name);
    if (value !== undefined && value !== null && !byName.has(key)) byName.set(key, value);
  }
  return (names) => names.map((name) => byName.get(keyOf(name))).find((found) => found !== undefined);
}

/** A member's name without case and separators. */
export const keyOf = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

const unitEnds = ['Ft', 'Feet', 'M', 'Meters', 'Metres', 'FL'];

/** The unit at the end of the name of the member in which a height was found; undefined without one. */
export function unitInName(
  properties: Record<string, unknown>,
  names: readonly string[],
): string | undefined {
  const given = new Set(
    Object.entries(properties).flatMap(([name, value]) => (value == null ? [] : [keyOf(name)])),
  );
  const found = names.find((name) => given.has(keyOf(name)));
  return unitEnds.find((unit) => found?.endsWith(unit) && names.includes(found.slice(0, -unit.length)));
}

/** Members in which plain GeoJSON commonly carries heights, times and kinds; there is no standard for them. */
export const KEYS = {
  identifier: ['identifier', 'ident', 'id', '_id', 'code'],
  name: ['name', 'title', '名称', 'AN'],
  restriction: ['restriction', 'class', 'type', 'category'],
  lower: withUnits(
    'lower',
    'lowerLimit',
    'lowerLimitValue',
    'floor',
    'base',
    'minHeight',
    'minAltitude',
    'AL',
  ),
  upper: withUnits(
    'upper',
    'upperLimit',
    'upperLimitValue',
    'ceiling',
    'top',
    'maxHeight',
    'maxAltitude',
    'AH',
  ),
  lowerReference: referencesOf('lower', 'floor'),
  upperReference: referencesOf('upper', 'ceiling'),
  lowerUnit: unitsOf('lower', 'floor'),
  upperUnit: unitsOf('upper', 'ceiling'),
  radius: ['radiusM', 'radius'],
  startAt: ['startDateTime', 'startTime', 'startDate', 'validFrom', 'effectiveStart', 'effectiveFrom'],
  endAt: ['endDateTime', 'endTime', 'endDate', 'validTo', 'validUntil', 'effectiveEnd', 'effectiveTo'],
  permanent: ['permanent'],
  applicability: ['applicability', 'limitedApplicability'],
  schedule: ['schedule', 'dailyPeriod'],
  hours: ['activation', 'hoursOfOperation', 'workingHours', 'activeTimes', 'timeTable', 'hours'],
  message: ['message', 'description'],
} as const satisfies Record<string, readonly string[]>;

export type Key = keyof typeof KEYS;

/** Names of heights, each also with a unit at its end. */
function withUnits(...names: string[]): string[] {
  return [...names, ...names.flatMap((name) => unitEnds.map((unit) => `${name}${unit}`))];
}

function referencesOf(side: string, other: string): string[] {
  const ends = [
    'Ref',
    'Reference',
    'VerticalReference',
    'LimitReference',
    'LimitRef',
    'ReferenceDatum',
    'Datum',
  ];
  return [
    ...ends.map((end) => `${side}${end}`),
    `${other}Ref`,
    `${other}Reference`,
    'reference',
    'heightReference',
    'altitudeReference',
    'altitudeMode',
  ];
}

function unitsOf(side: string, other: string): string[] {
  const own = ['Uom', 'Unit', 'LimitUom', 'LimitUnit', 'Units'].map((end) => `${side}${end}`);
  return [
    ...own,
    `${other}Uom`,
    `${other}Unit`,
    'uom',
    'uomDimensions',
    'unit',
    'units',
    'heightUnit',
    'altitudeUnit',
  ];
}
