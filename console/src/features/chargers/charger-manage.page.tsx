import Download from 'lucide-react/icons/download';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { ChargerListScreen } from './charger-list-screen.tsx';
import { useChargerExport } from './use-charger-export.ts';
import { type ChargerList, useChargerList } from './use-charger-list.ts';

const RegisterPanel = lazyLayer(async () => (await import('./register-panel.tsx')).RegisterPanel);
const EditPanel = lazyLayer(async () => (await import('./edit-panel.tsx')).EditPanel);

/** Every charger of the company: status, code, network, card, user (C-03), with registration and export. */
export function ChargerManagePage() {
  const t = useT();
  const isMobile = useMobile();
  const list = useChargerList('tenant');
  const exporting = useChargerExport();
  const mayRegister = useAllows('drones.register');
  const register = mayRegister && (
    <Button
      kind="primary"
      icon={<Plus className="sf-icon" />}
      onClick={() => list.setParams({ panel: 'register', charger: undefined })}
    >
      {t('chargers.register')}
    </Button>
  );
  return (
    <ChargerListScreen
      list={list}
      title={t('title.chargers')}
      ownership
      actions={
        <>
          {mayRegister && (
            <Button
              {...(isMobile ? { iconOnly: t('droneManage.import') } : {})}
              icon={<FileSpreadsheet className="sf-icon" />}
              onClick={() => go('/charger-manage/import')}
            >
              {isMobile ? undefined : t('droneManage.import')}
            </Button>
          )}
          <Button
            {...(isMobile ? { iconOnly: t('droneManage.export') } : {})}
            icon={<Download className="sf-icon" />}
            disabled={exporting.isPending}
            onClick={() => exporting.mutate({ scope: list.scope, ...list.filter })}
          >
            {isMobile ? undefined : t('droneManage.export')}
          </Button>
          {register}
        </>
      }
      empty={<EmptyState text={t('chargers.emptyCompany')} action={register} />}
      panel={mayRegister && panelOf(list)}
    />
  );
}

function panelOf({ opened, params, setParams, open }: ChargerList): ReactNode {
  const close = () => setParams({ panel: undefined });
  const panel = params.get('panel');
  if (panel === 'register') return <RegisterPanel close={close} part={{ close, done: open }} />;
  if (panel === 'edit' && opened !== undefined)
    return <EditPanel key={opened} close={close} part={{ id: opened, close }} />;
  return undefined;
}
