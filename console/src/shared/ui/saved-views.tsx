import { Bookmark } from 'lucide-react';
import { useT } from '../i18n/use-t.ts';
import { lazyLayer } from './lazy-layer.tsx';
import { Popover } from './popover.tsx';
import { Skeleton } from './states.tsx';

const ViewsPanel = lazyLayer(async () => (await import('./views-panel.tsx')).ViewsPanel);

/** Filters, order and layout of a screen under names of the user's own, kept on the server. */
export function SavedViews({ screen, search }: { screen: string; search: URLSearchParams }) {
  const t = useT();
  return (
    <Popover label={t('views.title')} icon={<Bookmark className="sf-icon" />}>
      {(close) => (
        <ViewsPanel close={close} fallback={<Skeleton height={120} />} part={{ screen, search, close }} />
      )}
    </Popover>
  );
}
