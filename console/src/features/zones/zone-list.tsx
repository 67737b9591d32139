import './zones-page.css';
import { zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import type { ZoneSummary } from '@smartflight/contract/airspace/zones.schemas.ts';
import { zoneStates } from '@smartflight/contract/airspace/zones.ts';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { useMemo } from 'react';
import { useFirstView } from '../../domain/map/panel/use-first-view.ts';
import { UnresolvedZones } from '../../domain/zones/unresolved-zones.tsx';
import { sourceText } from '../../domain/zones/zone-labels.ts';
import { ZoneSwatch } from '../../domain/zones/zone-swatch.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useShortcut } from '../../shared/keys/shortcuts.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { Delayed, EmptyFiltered, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { isFiltered, listQueryOf, patchOf, readSearch, type ZonePatch } from './zone-search.ts';
import { pageSize, unresolvedZones, zoneList, zoneSources } from './zones.queries.ts';

/** Zones by name, class, state and source; those who maintain zones add and import here (N-01). */
export function ZoneList() {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const search = useMemo(() => readSearch(params), [params]);
  const mayManage = useAllows('zones.manage');
  const { data, error, refetch } = useQuery(zoneList(listQueryOf(search)));
  const change = (patch: ZonePatch) => setParams(patchOf(patch));
  const rows = data?.items;
  useFirstView(
    useMemo(() => rows?.flatMap(cornersOf), [rows]),
    params.has('map') || search.zone !== undefined,
  );
  const step = (by: number) => {
    if (!rows || rows.length === 0) return false;
    const at = rows.findIndex(({ id }) => id === search.zone);
    const row = rows[at < 0 ? 0 : at + by];
    if (row) change({ zone: row.id, form: undefined });
    return true;
  };
  useShortcut('nextRow', () => step(1));
  useShortcut('previousRow', () => step(-1));
  return (
    <>
      <Filters search={search} change={change} />
      {mayManage && (
        <div className="zn-actions">
          <Button
            icon={<Upload className="sf-icon" />}
            onClick={() => change({ form: 'import', zone: undefined })}
          >
            {t('zones.import.button')}
          </Button>
          <Button
            icon={<Plus className="sf-icon" />}
            onClick={() => change({ form: 'add', zone: undefined })}
          >
            {t('zones.add')}
          </Button>
        </div>
      )}
      <Unresolved />
      {!rows && error && <ErrorState error={error} retry={() => void refetch()} action="zones.list" />}
      {!rows && !error && (
        <Delayed>
          <div className="sf-desk-coming" role="status" aria-label={t('state.loading')}>
            {[70, 55, 80, 60].map((width) => (
              <Skeleton key={width} width={`${width}%`} height={32} />
            ))}
          </div>
        </Delayed>
      )}
      {rows?.length === 0 &&
        (isFiltered(search) ? (
          <EmptyFiltered
            clear={() => change({ q: undefined, class: undefined, state: undefined, source: undefined })}
          />
        ) : (
          <EmptyState text={t(mayManage ? 'zones.emptyStaff' : 'zones.empty')} />
        ))}
      {rows && rows.length > 0 && (
        <ol className="sf-desk-rows" aria-label={t('zones.list')}>
          {rows.map((zone) => (
            <Row
              key={zone.id}
              zone={zone}
              isOpen={zone.id === search.zone}
              open={() => change({ zone: zone.id, form: undefined })}
            />
          ))}
        </ol>
      )}
      {(data?.total ?? 0) > pageSize && (
        <Pager page={search.page} size={pageSize} total={data?.total} change={(page) => change({ page })} />
      )}
    </>
  );
}

const cornersOf = ({ bbox: [west, south, east, north] }: ZoneSummary) => [
  { lon: west, lat: south },
  { lon: east, lat: north },
];

/** Features of the last imports that could not be used: what they prohibit is not known. */
function Unresolved() {
  const t = useT();
  const fmt = useFmt();
  const { data } = useQuery(unresolvedZones);
  if (!data || data.items.length === 0) return null;
  return (
    <details className="sf-zones-met zn-unresolved">
      <summary>
        <StatusGlyph state="warning" size={16} />
        {t('zones.check.unresolvedTitle')} <span className="sf-num">{fmt.number(data.total)}</span>
      </summary>
      <UnresolvedZones zones={data.items} />
    </details>
  );
}

function Filters(props: { search: ReturnType<typeof readSearch>; change: (patch: ZonePatch) => void }) {
  const t = useT();
  const { search, change } = props;
  const { data } = useQuery(zoneSources);
  return (
    <div className="zn-filters">
      <SearchBox label={t('zones.search')} value={search.q} change={(q) => change({ q })} />
      <Select
        label={t('zones.class.label')}
        value={search.class}
        empty={t('zones.anyClass')}
        options={optionsFrom(zoneClasses, (one) => t(`zones.class.${one}`))}
        change={(one) => change({ class: one })}
      />
      <Select
        label={t('zones.state.label')}
        value={search.state}
        empty={t('zones.anyState')}
        options={optionsFrom(zoneStates, (one) => t(`zones.state.${one}`))}
        change={(state) => change({ state })}
      />
      {(data?.items.length ?? 0) > 1 && (
        <Select
          label={t('zones.source')}
          value={search.source}
          empty={t('zones.anySource')}
          options={(data?.items ?? []).map(({ source }) => ({ value: source, label: sourceText(t, source) }))}
          change={(source) => change({ source })}
        />
      )}
    </div>
  );
}

function Row({ zone, isOpen, open }: { zone: ZoneSummary; isOpen: boolean; open: () => void }) {
  const t = useT();
  const facts = [
    t(`zones.class.${zone.class}`),
    zone.state === 'inForce' ? '' : t(`zones.state.${zone.state}`),
    zone.airport ?? '',
    sourceText(t, zone.source),
  ];
  return (
    <li>
      <button
        type="button"
        className={`sf-desk-row zn-row sf-inset${isOpen ? ' is-open' : ''}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={open}
      >
        <ZoneSwatch zoneClass={zone.class} />
        <span>
          <b className="sf-cut">{zone.name}</b>
          <small className="sf-cut">{facts.filter(Boolean).join(' · ')}</small>
        </span>
      </button>
    </li>
  );
}
