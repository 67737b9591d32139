import Download from 'lucide-react/icons/download';
import { DeviceListScreen, type ListScreenProps } from '../../domain/devices/list/device-list-screen.tsx';
import { PickedBar } from '../../domain/devices/list/picked-bar.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { ChargerFilters } from './charger-filters.tsx';
import { ChargerTable } from './charger-table.tsx';
import { useChargerExport } from './use-charger-export.ts';
import type { ChargerList } from './use-charger-list.ts';

/** Loaded when the first charger is opened, as it has most of the code for a single charger. */
const ChargerInspector = lazyLayer(async () => (await import('./charger-inspector.tsx')).ChargerInspector);

/** A page of chargers: filters, table or cards, and the inspector of the opened charger. */
export function ChargerListScreen(props: ListScreenProps<ChargerList>) {
  const t = useT();
  const { list, empty, panel, ownership = false, ...head } = props;
  const { opened, openedRow } = list;
  const close = () => list.open(undefined);
  return (
    <DeviceListScreen
      kind="charger"
      {...head}
      list={list}
      filters={<ChargerFilters list={list} ownership={ownership} />}
      rows={<ChargerTable list={list} label={head.title} empty={empty} />}
      picked={<Picked list={list} />}
      side={
        panel ||
        (opened !== undefined && (
          <ChargerInspector key={opened} close={close} part={{ id: opened, row: openedRow, close }} />
        ))
      }
      found={(n) => t('chargers.found', { n })}
    />
  );
}

function Picked({ list: { picks, rows = [], scope } }: { list: ChargerList }) {
  const t = useT();
  const exporting = useChargerExport();
  const exported = {
    key: 'export',
    label: t('droneManage.exportPicked'),
    icon: <Download className="sf-icon" />,
    disabled: exporting.isPending,
    run: () => exporting.mutate({ scope, ids: [...picks.keys].join(',') }),
  };
  return (
    <PickedBar
      label={t('chargers.pickedBar')}
      picks={picks}
      ids={rows.map(({ id }) => id)}
      tools={[exported]}
    />
  );
}
