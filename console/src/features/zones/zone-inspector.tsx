import { zones } from '@smartflight/contract/airspace/zones.endpoints.ts';
import type { Zone } from '@smartflight/contract/airspace/zones.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useMemo } from 'react';
import { useWorkspaceMap } from '../../domain/map/panel/map-workspace.tsx';
import { useOpenedItem } from '../../domain/map/panel/use-opened-item.ts';
import { ZoneFacts } from '../../domain/zones/zone-card.tsx';
import { zoneDetail, zonesKey } from '../../domain/zones/zones.queries.ts';
import { call } from '../../shared/api/client.ts';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { fitBox } from '../../shared/map/view/fit.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ErrorState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { ImportInspector } from './import-inspector.tsx';
import { ZoneFormInspector } from './zone-form.tsx';
import { readSearch } from './zone-search.ts';

/** The opened zone, form or import, by the page's address. */
export function ZoneInspector() {
  const [params, setParams] = usePageSearch();
  const { zone, form } = useMemo(() => readSearch(params), [params]);
  const mayManage = useAllows('zones.manage');
  const close = () => setParams({ zone: undefined, form: undefined });
  const done = (id: string) => setParams({ zone: id, form: undefined });
  if (form === 'import' && mayManage) return <ImportInspector close={close} />;
  if (form === 'add' && mayManage) return <ZoneFormInspector zone={undefined} close={close} done={done} />;
  if (zone === undefined) return null;
  return <Opened key={zone} id={zone} isEditing={form === 'edit' && mayManage} close={close} done={done} />;
}

function Opened(props: { id: string; isEditing: boolean; close: () => void; done: (id: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  const [, setParams] = usePageSearch();
  const { id, isEditing, close, done } = props;
  const { field } = useWorkspaceMap();
  const mayManage = useAllows('zones.manage');
  const { data, error, refetch } = useQuery(zoneDetail(id));
  const begun = useOpenedItem(data, isEditing);
  if (begun)
    return <ZoneFormInspector zone={begun} close={() => setParams({ form: undefined })} done={done} />;
  return (
    <Inspector
      label={t('zones.details')}
      title={data?.name ?? t('zones.details')}
      subtitle={data && t(`zones.class.${data.class}`)}
      close={close}
      footer={data && mayManage && data.state !== 'ended' ? <Actions zone={data} /> : undefined}
    >
      {data && (
        <div className="sf-map-facts">
          <ZoneFacts zone={data} />
          <p className="sf-list-note">
            {t('zones.updated')} {fmt.instant(data.updatedAt, 'minute')}
          </p>
          {field && (
            <Button icon={<MapPinned className="sf-icon" />} onClick={() => fitBox(field, data.bbox)}>
              {t('zones.onMap')}
            </Button>
          )}
        </div>
      )}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} action="zones.list" />}
      {!data && !error && <PageSkeleton />}
    </Inspector>
  );
}

function Actions({ zone }: { zone: Zone }) {
  const t = useT();
  const client = useQueryClient();
  const [, setParams] = usePageSearch();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(zones.end, { params: { id: zone.id } }),
    onSuccess: (ended) => {
      client.setQueryData(zoneDetail(zone.id).queryKey, ended);
      toast.ok(t('zones.ended', { name: zone.name }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: zonesKey }),
  });
  const end = async () => {
    const isSure = await confirm({
      text: t('zones.endAsk', { name: zone.name }),
      detail: t('zones.endMore'),
      ok: t('zones.end'),
      danger: true,
    });
    if (isSure) mutate();
  };
  return (
    <>
      <Button onClick={() => setParams({ form: 'edit' })}>{t('zones.edit')}</Button>
      <Button disabled={isPending} onClick={() => void end()}>
        {t('zones.end')}
      </Button>
    </>
  );
}
