import '../../shared/ui/table/list-page.css';
import Plus from 'lucide-react/icons/plus';
import QrCode from 'lucide-react/icons/qr-code';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Offers } from '../../domain/devices/ownership/offers.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import type { BindMethod } from './bind/bind-panel.tsx';
import { type QrBinding, readQr } from './bind/qr-content.ts';
import { DroneListScreen } from './drone-list-screen.tsx';
import { droneOwnership } from './drone-ownership.ts';
import { useDroneList } from './use-drone-list.ts';

const BindPanel = lazy(async () => ({ default: (await import('./bind/bind-panel.tsx')).BindPanel }));

/** Values from the URL of a QR code. They are removed from the URL at once. */
function useBrought(): [Partial<QrBinding> | undefined, () => void] {
  const [brought, setBrought] = useState<Partial<QrBinding>>();
  useEffect(() => {
    const binding = readQr(location.href);
    if (!binding) return;
    setBrought(binding);
    const search = new URLSearchParams(location.search);
    search.delete('bind');
    search.set('panel', 'code');
    // The code must not stay in the URL or be stored with the open tabs.
    go(`${location.pathname}?${search}`, { replace: true });
  }, []);
  return [brought, () => setBrought(undefined)];
}

/** The user's own drones and those they may fly: binding, sharing, transfer, maintenance (D-01). */
export function MyDronesPage() {
  const t = useT();
  const list = useDroneList('own');
  const mayBind = useAllows('drones.bind');
  const [brought, forget] = useBrought();
  const wanted = list.params.get('panel');
  const way: BindMethod | undefined = wanted === 'code' || wanted === 'scan' ? wanted : undefined;
  const show = (next: BindMethod | undefined) => list.setParams({ panel: next, drone: undefined });
  const close = () => {
    forget();
    show(undefined);
  };
  const bindButtons = mayBind && (
    <>
      <Button icon={<QrCode className="sf-icon" />} onClick={() => show('scan')}>
        {t('drones.bind.scan')}
      </Button>
      <Button kind="primary" icon={<Plus className="sf-icon" />} onClick={() => show('code')}>
        {t('drones.bind.bind')}
      </Button>
    </>
  );
  return (
    <DroneListScreen
      list={list}
      title={t('title.myDrones')}
      actions={bindButtons}
      top={<Offers ownership={droneOwnership} />}
      empty={
        <EmptyState
          text={t('drones.empty.own')}
          action={bindButtons && <div className="dr-first">{bindButtons}</div>}
        />
      }
      panel={
        way &&
        mayBind && (
          <Suspense>
            <BindPanel
              key={brought?.droneId ?? ''}
              way={way}
              changeMethod={show}
              brought={brought}
              close={close}
              done={(id) => {
                forget();
                list.open(id);
              }}
            />
          </Suspense>
        )
      }
    />
  );
}
