import CalendarClock from 'lucide-react/icons/calendar-clock';
import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { go } from '../../../shared/navigation.ts';
import { usePageLocation } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { lazyLayer } from '../../../shared/ui/overlay/layer-boundary.tsx';
import { MenuButton } from '../../../shared/ui/overlay/menu.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { DroneListScreen } from '../drone-list-screen.tsx';
import { useDroneExport } from '../use-drone-export.ts';
import { type DroneList, useDroneList } from '../use-drone-list.ts';

const EditRegister = lazyLayer(async () => (await import('./edit-register.tsx')).EditRegister);

/** Every drone of the company (D-04), with registration, import, maintenance and export. */
export function DroneManagePage() {
  const t = useT();
  const list = useDroneList('tenant');
  const register = (
    <PageLink to="/drone-manage/register" className="sf-button is-primary">
      <Plus className="sf-icon" />
      {t('title.droneRegister')}
    </PageLink>
  );
  return (
    <DroneListScreen
      list={list}
      title={t('title.drones')}
      ownership
      actions={
        <>
          <ListTools list={list} mayImport />
          {register}
        </>
      }
      exportsPicked
      empty={<EmptyState text={t('droneManage.empty')} action={register} />}
      panel={editPanel(list)}
    />
  );
}

/** Actions of the list: expiry overview, import, export; on a phone in one menu. */
export function ListTools({ list, mayImport = false }: { list: DroneList; mayImport?: boolean }) {
  const t = useT();
  const isMobile = useMobile();
  const { pathname } = usePageLocation();
  const exporting = useDroneExport();
  const tools = [
    {
      key: 'expiries',
      label: t('title.droneExpiries'),
      icon: <CalendarClock className="sf-icon" />,
      run: () => go(`${pathname}/expiries`),
    },
    ...(mayImport
      ? [
          {
            key: 'import',
            label: t('droneManage.import'),
            icon: <FileSpreadsheet className="sf-icon" />,
            run: () => go(`${pathname}/import`),
          },
        ]
      : []),
    {
      key: 'export',
      label: t('droneManage.export'),
      icon: <Download className="sf-icon" />,
      disabled: exporting.isPending,
      run: () => exporting.mutate({ scope: list.scope, ...list.filter }),
    },
  ];
  if (isMobile)
    return (
      <MenuButton items={tools} label={t('droneManage.more')} className="sf-button">
        {t('droneManage.more')}
      </MenuButton>
    );
  return tools.map(({ key, label, icon, run, ...rest }) => (
    <Button key={key} icon={icon} onClick={run} {...rest}>
      {label}
    </Button>
  ));
}

/** The form for registration data, which replaces the inspector while the URL opens it. */
export function editPanel({ opened, params, setParams }: DroneList): ReactNode {
  if (opened === undefined || params.get('panel') !== 'edit') return undefined;
  const close = () => setParams({ panel: undefined });
  return <EditRegister key={opened} close={close} part={{ id: opened, close }} />;
}
