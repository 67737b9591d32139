import './device-label.css';
import { createPortal } from 'react-dom';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { OwnershipActions } from '../ownership/ownership-actions.ts';
import { QrCode } from '../register/qr-code.tsx';

/** Printed label for a device's case: QR code where its form has one, id and activation code, never the secret. */
export function DeviceLabel(o: {
  ownership: OwnershipActions;
  id: string;
  activateCode: string;
  model: string;
}) {
  const t = useT();
  const { ownership, id, activateCode, model } = o;
  const qr = ownership.bindingText?.(id, activateCode);
  return createPortal(
    <div className={`sf-dr-label${qr ? '' : ' is-plain'}`} aria-hidden="true">
      {qr && <QrCode text={qr} label={t('droneRegister.bindQr')} />}
      <div>
        <b>{model}</b>
        <span>{t(ownership.words.id)}</span>
        <code>{id}</code>
        <span>{t('drones.activeCode')}</span>
        <code>{activateCode}</code>
      </div>
    </div>,
    document.body,
  );
}
