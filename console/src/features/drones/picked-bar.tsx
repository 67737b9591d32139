import './picked-bar.css';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import { BulkLock } from '../../live/commands/bulk-lock.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { copyText } from '../../shared/link/copy-link.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useMobile } from '../../shared/ui/look.ts';
import { MenuButton } from '../../shared/ui/menu.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { useDroneExport } from './use-drone-export.ts';
import type { DroneList } from './use-drone-list.ts';

/** What is done with all picked drones at once; on a phone what is rarer than a lock stands in a menu. */
export function PickedBar({ list, exports }: { list: DroneList; exports: boolean }) {
  const t = useT();
  const isMobile = useMobile();
  const tools = usePickedTools(list, exports);
  const { picks, rows = [] } = list;
  if (picks.keys.size === 0) return null;
  const commanded = rows.filter(({ id, rights }) => picks.keys.has(id) && rights.command);
  const drop = () => picks.change(new Set());
  const pickAll = {
    key: 'all',
    label: t('drones.pickAll'),
    icon: <ListChecks className="sf-icon" />,
    run: () => picks.change(new Set([...picks.keys, ...rows.map(({ id }) => id)])),
  };
  return (
    <section className="dr-picked" aria-label={t('drones.pickedBar')}>
      <b>{t('drones.picked', { n: picks.keys.size })}</b>
      {isMobile && (
        <Button
          kind="quiet"
          iconOnly={t('drones.dropPicks')}
          wordless
          icon={<X className="sf-icon" />}
          onClick={drop}
        />
      )}
      {commanded.length > 0 && <BulkLock drones={commanded} />}
      {isMobile ? (
        <MenuButton label={t('drones.morePicked')} className="sf-button is-icon" items={[...tools, pickAll]}>
          <Ellipsis className="sf-icon" />
        </MenuButton>
      ) : (
        <>
          {tools.map(({ key, label, run, ...rest }) => (
            <Button key={key} onClick={run} {...rest}>
              {label}
            </Button>
          ))}
          <Button kind="quiet" onClick={drop}>
            {t('drones.dropPicks')}
          </Button>
        </>
      )}
    </section>
  );
}

/** The picked drones as a spreadsheet, in the order of the list, and their ids for another program. */
function usePickedTools({ picks, scope }: DroneList, exports: boolean) {
  const t = useT();
  const exporting = useDroneExport();
  const ids = [...picks.keys];
  const copy = async () => {
    if (await copyText(ids.join('\n'))) toast.ok(t('state.copied'));
    else toast.error(t('state.copyFailed'));
  };
  const copying = {
    key: 'copy',
    label: t('drones.copyIds'),
    icon: <Copy className="sf-icon" />,
    run: () => void copy(),
  };
  const exported = {
    key: 'export',
    label: t('droneManage.exportPicked'),
    icon: <Download className="sf-icon" />,
    disabled: exporting.isPending,
    run: () => exporting.mutate({ scope, ids: ids.join(',') }),
  };
  return exports ? [exported, copying] : [copying];
}
