import { useT } from '../../../shared/i18n/use-t.ts';
import { QrCode } from '../parts/qr-code.tsx';
import { bindingText } from '../parts/qr-texts.ts';

/** The label for a drone's case, seen on paper alone: QR, id and activation code, but never the secret. */
export function DroneLabel(o: { droneId: string; activateCode: string; model: string }) {
  const t = useT();
  const { droneId, activateCode, model } = o;
  return (
    <div className="sf-dr-label" aria-hidden="true">
      <QrCode text={bindingText({ droneId, activateCode })} label={t('droneRegister.bindQr')} />
      <div>
        <b>{model}</b>
        <span>{t('droneRegister.id')}</span>
        <code>{droneId}</code>
        <span>{t('droneRegister.code')}</span>
        <code>{activateCode}</code>
      </div>
    </div>
  );
}
