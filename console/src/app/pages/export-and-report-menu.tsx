import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { ExportMenu } from '../../features/exports/export-menu.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { withTexts } from '../../shared/i18n/with-texts.ts';

const NewReport = lazy(
  withTexts(async () => ({
    default: (await import('../../features/reports/new-report.tsx')).NewReport,
  })),
);

/** The formats of exports, and the same filter as a scheduled report; connects two features. */
export function ExportAndReportMenu(props: Omit<ComponentProps<typeof ExportMenu>, 'more'>) {
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
