import './drone-label.css';
import { createPortal } from 'react-dom';
import { useT } from '../../../shared/i18n/use-t.ts';
import { QrCode } from '../parts/qr-code.tsx';
import { bindingText } from '../parts/qr-texts.ts';

/**
 * The label for a drone's case, seen on paper alone, where nothing else is: QR, id and activation code, never the
 * secret.
 */
export function DroneLabel(o: { droneId: string; activateCode: string; model: string }) {
  const t = useT();
  const { droneId, activateCode, model } = o;
  return createPortal(
    <div className="sf-dr-label" aria-hidden="true">
      <QrCode text={bindingText({ droneId, activateCode })} label={t('droneRegister.bindQr')} />
      <div>
        <b>{model}</b>
        <span>{t('drones.droneId')}</span>
        <code>{droneId}</code>
        <span>{t('drones.activeCode')}</span>
        <code>{activateCode}</code>
      </div>
    </div>,
    document.body,
  );
}
