/** Event codes shared by all devices; a device may add its own. */
export const eventCodes = [
  'takeoff',
  'landing',
  'spray_on',
  'spray_off',
  'refill_start',
  'refill_end',
  'battery_swap',
  'low_battery',
  'low_tank',
  'no_flow',
  'link_lost',
  'zone_near',
  'zone_breach',
  'limit_near',
  'rtk_lost',
  'battery_fault',
  'charger_fault',
  'unauthorised_pilot',
  'sn_mismatch',
] as const;

export type EventCode = (typeof eventCodes)[number];
