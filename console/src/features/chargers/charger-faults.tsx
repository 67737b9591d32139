import type { ChargerFaultNow } from '@smartflight/contract/power/charger.schemas.ts';
import { type FaultText, useFaults } from '../../domain/devices/detail/use-faults.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';

/** Generic events that name no specific fault. */
const unnamed: ReadonlySet<string> = new Set(['charger_fault', 'battery_fault']);

/** Returns a function that describes a charger's fault: its name, and for a bay's fault the bay. */
export function useChargerFaults(): (fault: ChargerFaultNow) => FaultText {
  const t = useT();
  const say = useFaults();
  return ({ kind, code, index }) => {
    const { name, ...more } = unnamed.has(code) ? { name: t('chargers.malfunction') } : say(kind, code);
    if (index === undefined) return { name, ...more };
    return { name: `${t('chargers.bayNo', { n: String(index) })}: ${name}`, ...more };
  };
}

interface FaultTagsProps {
  faults: readonly ChargerFaultNow[];
  isInBay?: boolean;
}

/** All faults of a charger in short form, or a note that there are none (C-06). */
export function FaultTags({ faults, isInBay = false }: FaultTagsProps) {
  const t = useT();
  const sayWhole = useChargerFaults();
  const say = ({ index, ...fault }: ChargerFaultNow) =>
    sayWhole(isInBay || index === undefined ? fault : { ...fault, index });
  if (faults.length === 0) return <span className="dr-faint">{t('chargers.noException')}</span>;
  return (
    <span className="dr-stack">
      {faults.map((fault) => {
        const { name } = say(fault);
        return <StatusTag key={`${fault.kind} ${fault.code} ${name}`} state="fault" word={name} size={16} />;
      })}
    </span>
  );
}
