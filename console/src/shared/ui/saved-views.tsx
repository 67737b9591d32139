import { Bookmark } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useT } from '../i18n/use-t.ts';
import { Popover } from './popover.tsx';
import { Skeleton } from './states.tsx';

const ViewsPanel = lazy(async () => ({ default: (await import('./views-panel.tsx')).ViewsPanel }));

/** Filters, order and layout of a screen under names of the user's own, kept on the server. */
export function SavedViews({ screen, search }: { screen: string; search: URLSearchParams }) {
  const t = useT();
  return (
    <Popover label={t('views.title')} icon={<Bookmark className="sf-icon" />}>
      {(close) => (
        <Suspense fallback={<Skeleton height={120} />}>
          <ViewsPanel screen={screen} search={search} close={close} />
        </Suspense>
      )}
    </Popover>
  );
}
