export const workTypes = ['spray', 'sow', 'mixed', 'none'] as const;

export const flightSorts = [
  'startAt',
  'droneName',
  'pilotName',
  'plotName',
  'flightS',
  'grossAreaM2',
  'netAreaM2',
  'overlapPct',
  'volumeL',
] as const;
