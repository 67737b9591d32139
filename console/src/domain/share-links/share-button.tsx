import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';
import Share from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { useSession } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { lazyLayer } from '../../shared/ui/overlay/layer-boundary.tsx';

const ShareDialog = lazyLayer(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Makes a link to what the page shows, for people without an account. Visitors of a link don't get it. */
export function ShareButton({ target, name }: { target: LinkTarget; name?: string | undefined }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const isVisit = useSession(({ phase }) => phase === 'visit');
  if (isVisit) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<Share className="sf-icon" />} onClick={() => setOpen(true)}>
        {t('shareLinks.share')}
      </Button>
      {isOpen && <ShareDialog close={close} part={{ target, name: name ?? '', close }} />}
    </>
  );
}
