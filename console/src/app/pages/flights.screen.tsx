import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react';
import { ExportDock } from '../../features/exports/export-dock.tsx';
import { showExport } from '../../features/exports/export-jobs.ts';
import { ExportMenu } from '../../features/exports/export-menu.tsx';
import { FlightsPage } from '../../features/flights/flights.page.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { withTexts } from '../../shared/i18n/with-texts.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';

const NewReport = lazy(
  withTexts(async () => ({
    default: (await import('../../features/reports/new-report.tsx')).NewReport,
  })),
);

const exporting = { Menu: ExportAndReportMenu, Dock: ExportDock };

/** The flight log with its exports and scheduled reports; connects three features that don't know each other. */
export function FlightsScreen({ scope }: { scope: 'own' | 'tenant' }) {
  useWantedExport();
  return <FlightsPage scope={scope} exporting={exporting} />;
}

/** `?export=` shows that export in the dock, once. */
function useWantedExport(): void {
  const [search, change] = usePageSearch();
  const wanted = search.get('export');
  useEffect(() => {
    if (wanted === null) return;
    void showExport(wanted);
    change({ export: null });
  }, [wanted, change]);
}

/** The formats of exports, and the same filter as a scheduled report. */
function ExportAndReportMenu(props: Omit<ComponentProps<typeof ExportMenu>, 'more'>) {
  const t = useT();
  const maySchedule = useAllows('reports.manage');
  const [isOpen, setOpen] = useState(false);
  const entry = {
    key: 'report',
    label: t('exports.sendRegularly'),
    detail: t('exports.sendRegularlyUse'),
    run: () => setOpen(true),
  };
  return (
    <>
      <ExportMenu {...props} more={maySchedule ? [entry] : []} />
      {isOpen && (
        <Suspense fallback={null}>
          <NewReport query={props.query} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
