import type { ChargerFaultNow } from '@smartflight/contract/power/charger.schemas.ts';

/** The words of a notice about a fault of a charger, of one of its bays or of the battery in it, by the fault's code. */
export function chargerText(charger: string, { kind, code, index }: Omit<ChargerFaultNow, 'level'>) {
  const fault = `${kind}.${code}`;
  return index === undefined
    ? { text: 'charger.fault' as const, args: { charger, fault } }
    : { text: 'charger.bay-fault' as const, args: { charger, bay: index, fault } };
}
