import type { PlaceRow } from '@smartflight/contract/places/places.schemas.ts';
import { bufferTargets } from '@smartflight/contract/products/products.ts';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useMemo } from 'react';
import { useFirstView } from '../../domain/map/panel/use-first-view.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { Delayed, EmptyFiltered, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { isFiltered, listQueryOf, pageSize, readSearch } from './place-search.ts';
import { placeList } from './places.queries.ts';

/** Sensitive places by name and kind; those who keep them add and import here. */
export function PlaceList() {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readSearch(params), [params]);
  const { data, error, refetch } = useQuery(placeList(listQueryOf(search)));
  const filter = (patch: Record<string, string | undefined>) =>
    setParams({ page: undefined, place: undefined, form: undefined, ...patch });
  const rows = data?.items;
  useFirstView(
    useMemo(() => rows?.flatMap(cornersOf), [rows]),
    params.has('map') || search.place !== undefined,
  );
  const step = (by: number) => {
    if (!rows || rows.length === 0) return false;
    const at = rows.findIndex(({ id }) => id === search.place);
    const row = rows[at < 0 ? 0 : at + by];
    if (row) setParams({ place: row.id, form: undefined });
    return true;
  };
  useShortcut('nextRow', () => step(1));
  useShortcut('previousRow', () => step(-1));
  return (
    <>
      <div className="pl-filters">
        <SearchBox label={t('places.search')} value={search.q} change={(q) => filter({ q })} />
        <Select
          label={t('places.kindLabel')}
          value={search.kind}
          empty={t('places.anyKind')}
          options={optionsFrom(bufferTargets, (of) => t('products.bufferName', { of }))}
          change={(kind) => filter({ kind })}
        />
        <Switch
          label={t('places.removedOnly')}
          checked={search.isRemoved}
          change={(isRemoved) => filter({ removed: isRemoved ? 'true' : undefined })}
        />
      </div>
      {data?.mayEnter && (
        <div className="pl-actions">
          <Button
            icon={<Upload className="sf-icon" />}
            onClick={() => setParams({ form: 'import', place: undefined })}
          >
            {t('places.importFile')}
          </Button>
          <Button
            kind="primary"
            icon={<Plus className="sf-icon" />}
            onClick={() => setParams({ form: 'add', place: undefined })}
          >
            {t('places.add')}
          </Button>
        </div>
      )}
      {!rows && error && <ErrorState error={error} retry={() => void refetch()} action="records.list" />}
      {!rows && !error && (
        <Delayed>
          <div className="sf-desk-coming" role="status" aria-label={t('state.loading')}>
            {[70, 55, 80].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={32} />
            ))}
          </div>
        </Delayed>
      )}
      {rows?.length === 0 &&
        (isFiltered(search) ? (
          <EmptyFiltered clear={() => filter({ q: undefined, kind: undefined, removed: undefined })} />
        ) : (
          <EmptyState text={t(data?.mayEnter ? 'places.empty' : 'places.emptyCrew')} />
        ))}
      {rows && rows.length > 0 && (
        <ol className="sf-desk-rows" aria-label={t('places.list')}>
          {rows.map((place) => (
            <Row
              key={place.id}
              place={place}
              isOpen={place.id === search.place}
              open={() => setParams({ place: place.id, form: undefined })}
            />
          ))}
        </ol>
      )}
      {(data?.total ?? 0) > pageSize && (
        <Pager
          page={search.page}
          size={pageSize}
          total={data?.total}
          change={(page) => setParams({ page: page === 1 ? undefined : String(page) })}
        />
      )}
    </>
  );
}

const cornersOf = ({ bbox: [west, south, east, north] }: PlaceRow) => [
  { lon: west, lat: south },
  { lon: east, lat: north },
];

function Row({ place, isOpen, open }: { place: PlaceRow; isOpen: boolean; open: () => void }) {
  const t = useT();
  const { name, kind, note } = place;
  const facts = [t('products.bufferName', { of: kind }), useDays(place), note];
  return (
    <li>
      <button
        type="button"
        className={`sf-desk-row pl-row sf-inset${isOpen ? ' is-open' : ''}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={open}
      >
        <span>
          <b className="sf-cut">{name}</b>
          <small className="sf-cut">{facts.filter(Boolean).join(' · ')}</small>
        </span>
      </button>
    </li>
  );
}

/** The days on which a place is there; '' for always. */
export function useDays({ from, until }: Pick<PlaceRow, 'from' | 'until'>): string {
  const t = useT();
  const fmt = useFmt();
  const shown = (day: string) => fmt.day(day, { year: true });
  return [
    from === null ? '' : t('places.fromDay', { day: shown(from) }),
    until === null ? '' : t('places.untilDay', { day: shown(until) }),
  ]
    .filter(Boolean)
    .join(' ');
}
