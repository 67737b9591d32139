import Plug from 'lucide-react/icons/plug';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTabGuard } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { StatusGlyph, StatusTag } from '../../../shared/ui/glyph.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { CopyLine } from '../parts/copy-line.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { bindingText } from '../parts/qr-texts.ts';
import { DroneLabel } from './drone-label.tsx';

interface FreshCodesProps {
  droneId: string;
  activateCode: string;
  mqtt: { username: string; password: string };
  model: string;
  another: () => void;
}

/** What a registration gives out, once: the code for its owner, the secret for the device, the label for its case. */
export function FreshCodes({ droneId, activateCode, mqtt, model, another }: FreshCodesProps) {
  const t = useT();
  const [isTaken, setTaken] = useState(false);
  const taken = () => setTaken(true);
  useTabGuard(!isTaken);
  const print = () => {
    taken();
    window.print();
  };
  return (
    <>
      <section className="sf-dr-fresh" aria-label={t('droneRegister.done', { id: droneId })}>
        <div className="sf-dr-done" role="status">
          <StatusTag state="done" word={t('droneRegister.done', { id: droneId })} />
        </div>
        <p className="sf-dr-once">
          <StatusGlyph state="warning" size={20} />
          {t('droneRegister.once')}
        </p>
        <div className="sf-dr-codes">
          <div>
            <CopyLine label={t('drones.droneId')} value={droneId} />
            <CopyLine label={t('drones.activeCode')} value={activateCode} copied={taken} />
            <CopyLine label={t('drones.secret.secret')} value={mqtt.password} copied={taken} />
            <p className="sf-dr-note">{t('droneRegister.whoNeeds')}</p>
          </div>
          <figure>
            <QrCode text={bindingText({ droneId, activateCode })} label={t('droneRegister.bindQr')} />
            <figcaption>{t('droneRegister.bindHint')}</figcaption>
          </figure>
        </div>
        <div className="sf-dr-actions">
          <PageLink to={`/drone-manage/connect/${droneId}`} className="sf-button is-primary" onClick={taken}>
            <Plug className="sf-icon" />
            {t('droneRegister.connect')}
          </PageLink>
          <Button icon={<Printer className="sf-icon" />} onClick={print}>
            {t('droneRegister.print')}
          </Button>
          <Button icon={<Plus className="sf-icon" />} onClick={another}>
            {t('droneRegister.another')}
          </Button>
        </div>
      </section>
      <DroneLabel droneId={droneId} activateCode={activateCode} model={model} />
    </>
  );
}
