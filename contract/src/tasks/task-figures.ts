/**
 * `outsideDistrict`: works outside the district during its period; `outsidePeriod`: works inside it outside its
 * period.
 */
export const taskAlarmKinds = ['outsideDistrict', 'outsidePeriod'] as const;

export type TaskAlarmKind = (typeof taskAlarmKinds)[number];
