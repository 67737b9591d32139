import Bookmark from 'lucide-react/icons/bookmark';
import { useT } from '../../i18n/use-t.ts';
import { lazyLayer } from '../overlay/layer-boundary.tsx';
import { Popover } from '../overlay/popover.tsx';
import { Skeleton } from '../states/states.tsx';

const ViewsPanel = lazyLayer(async () => (await import('./views-panel.tsx')).ViewsPanel);

/** Named views of a screen (filters, order and layout), stored for the user on the server. */
export function SavedViews(props: { screen: string; search: URLSearchParams; iconOnly?: boolean }) {
  const t = useT();
  const { screen, search, iconOnly = false } = props;
  return (
    <Popover label={t('views.title')} icon={<Bookmark className="sf-icon" />} iconOnly={iconOnly}>
      {(close) => (
        <ViewsPanel close={close} fallback={<Skeleton height={120} />} part={{ screen, search, close }} />
      )}
    </Popover>
  );
}
