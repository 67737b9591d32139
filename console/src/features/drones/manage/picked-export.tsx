import { Download } from 'lucide-react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useDroneExport } from '../use-drone-export.ts';
import type { DroneList } from '../use-drone-list.ts';

/** The picked drones as a spreadsheet, in the order of the list. */
export function PickedExport({ list }: { list: DroneList }) {
  const t = useT();
  const exporting = useDroneExport();
  const ids = [...list.picks.keys].join(',');
  return (
    <Button
      icon={<Download className="sf-icon" />}
      disabled={exporting.isPending}
      onClick={() => exporting.mutate({ scope: list.scope, ids })}
    >
      {t('droneManage.exportPicked')}
    </Button>
  );
}
