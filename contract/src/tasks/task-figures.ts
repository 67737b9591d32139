/** `outsideDistrict`: works outside the district within its period; `outsidePeriod`: works inside it out of its period. */
export const taskAlarmKinds = ['outsideDistrict', 'outsidePeriod'] as const;

export type TaskAlarmKind = (typeof taskAlarmKinds)[number];
