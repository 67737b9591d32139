import './mix.css';
import Printer from 'lucide-react/icons/printer';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageHeader } from '../../../shared/ui/layout/page-header.tsx';
import { MixLines } from './mix-lines.tsx';
import { MixOrder } from './mix-order.tsx';
import { MixResult } from './mix-result.tsx';
import { useMix } from './use-mix.ts';
import { WorkFields } from './work-fields.tsx';

/** The mix calculator: products and water for an area, by tank. All that is entered is in the address. */
export function MixPage() {
  const t = useT();
  const mix = useMix();
  return (
    <div className="mx-page">
      <PageHeader
        title={t('title.mix')}
        actions={
          <Button
            icon={<Printer className="sf-icon" />}
            disabled={mix.mix === null}
            onClick={() => window.print()}
          >
            {t('mix.print')}
          </Button>
        }
      />
      <div className="mx-main">
        <div className="mx-entry">
          <MixOrder />
          <WorkFields state={mix} />
          <MixLines state={mix} />
        </div>
        <MixResult state={mix} />
      </div>
    </div>
  );
}
