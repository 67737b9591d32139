import Download from 'lucide-react/icons/download';
import { BulkLock } from '../../domain/commands/bulk-lock.tsx';
import { PickedBar } from '../../domain/devices/list/picked-bar.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDroneExport } from './use-drone-export.ts';
import type { DroneList } from './use-drone-list.ts';

/** Bulk actions for the selected drones: lock, and spreadsheet export if `exports` is set. */
export function PickedDrones({ list, exports }: { list: DroneList; exports: boolean }) {
  const t = useT();
  const exporting = useDroneExport();
  const { picks, rows = [], scope } = list;
  const commanded = rows.filter(({ id, rights }) => picks.keys.has(id) && rights.command);
  const exported = {
    key: 'export',
    label: t('droneManage.exportPicked'),
    icon: <Download className="sf-icon" />,
    disabled: exporting.isPending,
    run: () => exporting.mutate({ scope, ids: [...picks.keys].join(',') }),
  };
  return (
    <PickedBar
      label={t('drones.pickedBar')}
      picks={picks}
      ids={rows.map(({ id }) => id)}
      tools={exports ? [exported] : []}
      lead={commanded.length > 0 && <BulkLock drones={commanded} />}
    />
  );
}
