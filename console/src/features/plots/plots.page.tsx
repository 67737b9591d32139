import '../../shared/ui/table/list-page.css';
import './plots.css';
import Download from 'lucide-react/icons/download';
import FileUp from 'lucide-react/icons/file-up';
import PencilLine from 'lucide-react/icons/pencil-line';
import { lazy, Suspense, useMemo, useState } from 'react';
import { dayIn } from '../../shared/format/dates.ts';
import { useOwnZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { BottomSheet, type SheetStop } from '../../shared/ui/overlay/inspector.tsx';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';
import { MenuButton } from '../../shared/ui/overlay/menu.tsx';
import { PageSkeleton } from '../../shared/ui/states/states.tsx';
import type { Picks } from '../../shared/ui/table/pick-column.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { PlotFilters } from './plot-filters.tsx';
import { PlotList } from './plot-list.tsx';
import { noFilter, plotFilterOf, readPlotSearch } from './plot-search.ts';
import { PlotTable } from './plot-table.tsx';
import { usePlotsLive } from './plots.queries.ts';
import { PlotsMap } from './plots-map.tsx';
import { exportFormats, useExport } from './use-plot-export.ts';

const PlotEditor = lazy(async () => ({ default: (await import('./editor/plot-editor.tsx')).PlotEditor }));
const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));
const ImportWizard = lazy(async () => ({
  default: (await import('./import/import-wizard.tsx')).ImportWizard,
}));
/** Comes with the first plot that is opened. */
const PlotInspector = lazyLayer(async () => (await import('./plot-inspector.tsx')).PlotInspector);

/** The plots of a year as list and map, with details, drawing and import (T-01 to T-04). */
export function PlotsPage() {
  const t = useT();
  usePlotsLive();
  const mobile = useMobile();
  const [params, setParams] = usePageSearch();
  const timeZone = useOwnZone();
  const thisYear = Number(dayIn(timeZone, Date.now()).slice(0, 4));
  const search = useMemo(() => readPlotSearch(params, thisYear), [params, thisYear]);
  const filter = useMemo(() => plotFilterOf(search, timeZone), [search, timeZone]);
  const [keys, changeKeys] = useState<ReadonlySet<string>>(new Set());
  const picks: Picks = { keys, change: changeKeys };
  const [isMerging, setMerging] = useState(false);
  const [field, setField] = useState<FieldMap>();
  const { plotId, act } = search;
  const open = (id: string | undefined) => setParams({ plot: id, do: undefined });
  const draw = () => setParams({ do: 'draw', plot: undefined, look: undefined });
  if (act === 'import')
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ImportWizard close={() => setParams({ do: undefined })} open={open} />
      </Suspense>
    );
  const isEditing = act === 'draw' || (act === 'edit' && plotId !== undefined);
  const list = (
    <PlotList
      filter={filter}
      search={search}
      picks={picks}
      open={open}
      draw={draw}
      clear={() => setParams(noFilter)}
    />
  );
  const editor = isEditing && (
    <Suspense fallback={<PageSkeleton />}>
      <PlotEditor
        key={plotId ?? 'new'}
        id={plotId}
        field={field}
        close={() => setParams({ do: undefined })}
        saved={open}
      />
    </Suspense>
  );
  const close = () => open(undefined);
  const inspector = !isEditing && plotId !== undefined && (
    <PlotInspector
      key={plotId}
      close={close}
      part={{
        id: plotId,
        field,
        close,
        edit: () => setParams({ do: 'edit', look: undefined }),
        open,
      }}
    />
  );
  const isTable = search.look === 'table' && !isEditing;
  return (
    <div className={`sf-list-page sf-pl${mobile ? ' is-phone' : ''}${isEditing ? ' is-editing' : ''}`}>
      <PageHeader
        title={t('title.plots')}
        actions={
          <>
            <ExportButton picks={picks} filter={filter} />
            {picks.keys.size > 1 && <Button onClick={() => setMerging(true)}>{t('plots.merge')}</Button>}
            <Button
              icon={<FileUp className="sf-icon" />}
              {...(mobile ? { iconOnly: t('plots.import') } : {})}
              onClick={() => setParams({ do: 'import', plot: undefined })}
            >
              {!mobile && t('plots.import')}
            </Button>
            <Button kind="primary" icon={<PencilLine className="sf-icon" />} onClick={draw}>
              {t('plots.draw')}
            </Button>
          </>
        }
        filters={
          !isEditing && (
            <>
              <SearchBox
                label={t('plots.search')}
                value={search.q}
                change={(q) => setParams({ q, page: undefined })}
              />
              <PlotFilters search={search} thisYear={thisYear} timeZone={timeZone} change={setParams} />
              <Segment
                label={t('plots.look')}
                value={search.look}
                options={[
                  { value: 'map', label: t('plots.map') },
                  { value: 'table', label: t('plots.table') },
                ]}
                change={(look) => setParams({ look: look === 'map' ? undefined : look })}
              />
            </>
          )
        }
      />
      <div className="sf-list-main">
        {isTable ? (
          <PlotTable search={search} filter={filter} picks={picks} change={setParams} draw={draw} />
        ) : (
          <>
            {!mobile && !isEditing && list}
            <PlotsMap
              search={search}
              filter={filter}
              isEditing={isEditing}
              onField={setField}
              open={open}
              rest={(map) => setParams({ map })}
            />
          </>
        )}
        {editor}
        {inspector}
        {mobile && !isTable && !isEditing && plotId === undefined && <ListSheet>{list}</ListSheet>}
      </div>
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog
            ids={[...picks.keys]}
            close={() => setMerging(false)}
            merged={(id) => {
              changeKeys(new Set());
              setMerging(false);
              open(id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

function ExportButton(props: { picks: Picks; filter: ReturnType<typeof plotFilterOf> }) {
  const t = useT();
  const { picks, filter } = props;
  const run = useExport();
  const isPicked = picks.keys.size > 0;
  return (
    <MenuButton
      className="sf-button"
      label={t('plots.export')}
      items={exportFormats.map((format) => ({
        key: format,
        label: isPicked
          ? t('plots.exportPicked', { format: t(`plots.format.${format}`), n: picks.keys.size })
          : t('plots.exportAll', { format: t(`plots.format.${format}`) }),
        disabled: run.isPending,
        run: () => run.mutate({ format, ids: [...picks.keys], filter }),
      }))}
    >
      <Download className="sf-icon" />
      <span className="sf-pl-word">{t('plots.export')}</span>
    </MenuButton>
  );
}

function ListSheet({ children }: { children: React.ReactNode }) {
  const t = useT();
  const [stop, setStop] = useState<SheetStop>('middle');
  return (
    <BottomSheet label={t('plots.list')} stop={stop} change={setStop}>
      {children}
    </BottomSheet>
  );
}
