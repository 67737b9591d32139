import { places } from '@smartflight/contract/places/places.endpoints.ts';
import type { PlaceDetail } from '@smartflight/contract/places/places.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useMemo } from 'react';
import { useWorkspaceMap } from '../../domain/map/panel/map-workspace.tsx';
import { useOpenedItem } from '../../domain/map/panel/use-opened-item.ts';
import { placeDetail, placesKey } from '../../domain/places/places.queries.ts';
import { call } from '../../shared/api/client.ts';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { fitBox } from '../../shared/map/view/fit.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Facts } from '../../shared/ui/layout/section.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ErrorState, PageSkeleton } from '../../shared/ui/states/states.tsx';
import { PlaceFormInspector } from './place-form.tsx';
import { useDays } from './place-list.tsx';
import { readSearch } from './place-search.ts';
import { PlacesImport } from './places-import.tsx';

/** The opened place, form or import, by the page's address. */
export function PlaceInspector() {
  const [params, setParams] = usePageSearch();
  const { place, form } = useMemo(() => readSearch(params), [params]);
  const mayManage = useAllows('records.manage');
  const close = () => setParams({ place: undefined, form: undefined });
  const done = (id: string) => setParams({ place: id, form: undefined });
  if (form === 'import' && mayManage) return <PlacesImport close={close} />;
  if (form === 'add' && mayManage) return <PlaceFormInspector place={undefined} close={close} done={done} />;
  if (place === undefined) return null;
  return <Opened key={place} id={place} isEditing={form === 'edit' && mayManage} close={close} done={done} />;
}

function Opened(props: { id: string; isEditing: boolean; close: () => void; done: (id: string) => void }) {
  const t = useT();
  const [, setParams] = usePageSearch();
  const { id, isEditing, close, done } = props;
  const { data, error, refetch } = useQuery(placeDetail(id));
  const begun = useOpenedItem(data, isEditing);
  if (begun)
    return <PlaceFormInspector place={begun} close={() => setParams({ form: undefined })} done={done} />;
  return (
    <Inspector
      label={t('places.details')}
      title={data?.name ?? t('places.details')}
      subtitle={data && t('products.bufferName', { of: data.kind })}
      close={close}
      footer={data?.mayChange ? <Actions place={data} /> : undefined}
    >
      {data && <PlaceFacts place={data} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} action="records.list" />}
      {!data && !error && <PageSkeleton />}
    </Inspector>
  );
}

function PlaceFacts({ place }: { place: PlaceDetail }) {
  const t = useT();
  const fmt = useFmt();
  const { field } = useWorkspaceMap();
  const days = useDays(place);
  return (
    <div className="sf-map-facts pl-facts">
      <Facts
        rows={[
          { name: t('places.there'), value: days === '' ? t('places.always') : days },
          { name: t('places.note'), value: place.note },
          { name: t('places.holder'), value: place.holderName },
          { name: t('places.changedAt'), value: fmt.instant(place.changedAt, 'minute') },
        ]}
      />
      {field && (
        <Button icon={<MapPinned className="sf-icon" />} onClick={() => fitBox(field, place.bbox)}>
          {t('places.onMap')}
        </Button>
      )}
    </div>
  );
}

function Actions({ place: { id, name, archivedAt } }: { place: PlaceDetail }) {
  const t = useT();
  const client = useQueryClient();
  const [, setParams] = usePageSearch();
  const move = (isRemoved: boolean) =>
    call(isRemoved ? places.archive : places.restore, { params: { id } }).finally(() =>
      client.invalidateQueries({ queryKey: placesKey }),
    );
  const restoring = useMutation({
    mutationFn: () => move(false),
    onSuccess: () => toast.ok(t('places.wasRestored', { name })),
  });
  const removing = useMutation({
    mutationFn: () => move(true),
    onSuccess: () => {
      setParams({ place: undefined });
      toast.ok(t('places.wasRemoved', { name }), {
        action: { label: t('places.undo'), run: () => restoring.mutate() },
      });
    },
  });
  if (archivedAt !== null)
    return (
      <Button disabled={restoring.isPending} onClick={() => restoring.mutate()}>
        {t('places.restore')}
      </Button>
    );
  return (
    <>
      <Button onClick={() => setParams({ form: 'edit' })}>{t('places.edit')}</Button>
      <Button disabled={removing.isPending} onClick={() => removing.mutate()}>
        {t('places.remove')}
      </Button>
    </>
  );
}
