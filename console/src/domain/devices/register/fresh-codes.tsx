import '../detail/parts.css';
import './register.css';
import Plug from 'lucide-react/icons/plug';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useTabGuard } from '../../../shared/tabs/page.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { StatusGlyph, StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { DeviceLabel } from '../detail/device-label.tsx';
import type { OwnershipActions } from '../ownership/ownership-actions.ts';
import { CopyLine } from './copy-line.tsx';
import { QrCode } from './qr-code.tsx';

interface FreshCodesProps {
  ownership: OwnershipActions;
  id: string;
  activateCode: string;
  mqtt: { username: string; password: string };
  model: string;
  /** Link to the step-by-step connection, if there is one. */
  connectAt?: string;
  another: () => void;
}

/** Result of a registration, shown once: code for the owner, secret for the device, label for the case. */
export function FreshCodes(props: FreshCodesProps) {
  const { ownership, id, activateCode, mqtt, model, connectAt, another } = props;
  const t = useT();
  const [isTaken, setTaken] = useState(false);
  const taken = () => setTaken(true);
  useTabGuard(!isTaken);
  const qr = ownership.bindingText?.(id, activateCode);
  const print = () => {
    taken();
    window.print();
  };
  return (
    <>
      <section className="sf-dr-fresh" aria-label={t('droneRegister.done', { id })}>
        <div className="sf-dr-done" role="status">
          <StatusTag state="done" word={t('droneRegister.done', { id })} />
        </div>
        <p className="sf-dr-once">
          <StatusGlyph state="warning" size={20} />
          {t('droneRegister.once')}
        </p>
        <div className="sf-dr-codes">
          <div>
            <CopyLine label={t(ownership.words.id)} value={id} />
            <CopyLine label={t('drones.activeCode')} value={activateCode} copied={taken} />
            <CopyLine label={t('drones.secret.secret')} value={mqtt.password} copied={taken} />
            <p className="sf-dr-note">{t(ownership.words.whoNeeds)}</p>
          </div>
          {qr && (
            <figure>
              <QrCode text={qr} label={t('droneRegister.bindQr')} />
              <figcaption>{t('droneRegister.bindHint')}</figcaption>
            </figure>
          )}
        </div>
        <div className="sf-dr-actions">
          {connectAt !== undefined && (
            <PageLink to={connectAt} className="sf-button is-primary" onClick={taken}>
              <Plug className="sf-icon" />
              {t('droneRegister.connect')}
            </PageLink>
          )}
          <Button icon={<Printer className="sf-icon" />} onClick={print}>
            {t('droneRegister.print')}
          </Button>
          <Button icon={<Plus className="sf-icon" />} onClick={another}>
            {t('droneRegister.another')}
          </Button>
        </div>
      </section>
      <DeviceLabel ownership={ownership} id={id} activateCode={activateCode} model={model} />
    </>
  );
}
