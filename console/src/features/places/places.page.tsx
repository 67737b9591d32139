import './places.css';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { MapWorkspace, useWorkspaceMap } from '../../domain/map/panel/map-workspace.tsx';
import { MapPlaces } from '../../domain/places/map-places.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { PageSkeleton } from '../../shared/ui/states/states.tsx';
import { PlaceList } from './place-list.tsx';
import { readSearch } from './place-search.ts';

// Forms and drawing are loaded when the first place is opened.
const PlaceInspector = lazy(async () => ({
  default: (await import('./place-inspector.tsx')).PlaceInspector,
}));

/** Sensitive places of the company or account, as a list and on the map. */
export function PlacesPage() {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const { place, form } = useMemo(() => readSearch(params), [params]);
  const changeView = useCallback((map: string) => setParams({ map }), [setParams]);
  const open = useCallback((id: string) => setParams({ place: id, form: undefined }), [setParams]);
  return (
    <MapWorkspace
      title={t('title.places')}
      label={t('places.map')}
      view={params.get('map')}
      changeView={changeView}
      head={
        <header className="pl-head">
          <p aria-hidden="true">{t('title.places')}</p>
        </header>
      }
      list={<PlaceList />}
      layers={<OnMap openId={place} open={form ? undefined : open} isDrawn={form === 'edit'} />}
      opened={
        (place !== undefined || form) && (
          <Suspense fallback={<PageSkeleton />}>
            <PlaceInspector />
          </Suspense>
        )
      }
    />
  );
}

function OnMap(props: {
  openId: string | undefined;
  open: ((id: string) => void) | undefined;
  isDrawn: boolean;
}) {
  const { field } = useWorkspaceMap();
  const { openId, open, isDrawn } = props;
  return field ? (
    <MapPlaces
      field={field}
      openId={openId}
      hiddenId={isDrawn ? openId : undefined}
      {...(open ? { open } : {})}
    />
  ) : null;
}
