import Plus from 'lucide-react/icons/plus';
import { Offers } from '../../domain/devices/ownership/offers.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { ChargerListScreen } from './charger-list-screen.tsx';
import { chargerOwnership } from './charger-ownership.ts';
import { useChargerList } from './use-charger-list.ts';

const BindChargerPanel = lazyLayer(async () => (await import('./bind-panel.tsx')).BindChargerPanel);

/** The user's own chargers and those shared with them: binding, sharing, transfer (C-02). */
export function MyChargersPage() {
  const t = useT();
  const list = useChargerList('own');
  const mayBind = useAllows('chargers.own');
  const show = (panel: 'bind' | undefined) => list.setParams({ panel, charger: undefined });
  const close = () => show(undefined);
  const bindButton = mayBind && (
    <Button kind="primary" icon={<Plus className="sf-icon" />} onClick={() => show('bind')}>
      {t('chargers.bind')}
    </Button>
  );
  return (
    <ChargerListScreen
      list={list}
      title={t('title.myChargers')}
      actions={bindButton}
      top={<Offers ownership={chargerOwnership} />}
      empty={<EmptyState text={t('chargers.emptyOwn')} action={bindButton} />}
      panel={
        mayBind &&
        list.params.get('panel') === 'bind' && (
          <BindChargerPanel close={close} part={{ close, done: list.open }} />
        )
      }
    />
  );
}
