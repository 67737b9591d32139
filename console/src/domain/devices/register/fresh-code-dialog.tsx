import { useMutation, useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { problemText } from '../../../shared/api/report.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';
import { DeviceLabel } from '../detail/device-label.tsx';
import { type Device, deviceName, type OwnershipActions } from '../ownership/ownership-actions.ts';
import { CopyLine } from './copy-line.tsx';
import { QrCode } from './qr-code.tsx';

interface FreshCodeProps {
  ownership: OwnershipActions;
  device: Device & { model: string };
  close: () => void;
}

/** A new activation code for a device without an owner, shown once; the former code becomes invalid. */
export function FreshCodeDialog({ ownership, device, close }: FreshCodeProps) {
  const t = useT();
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => ownership.renewCode(device.id),
    onSuccess: () => client.invalidateQueries({ queryKey: ownership.key }),
    meta: { quiet: true },
    gcTime: 0,
  });
  const code = renew.data?.activateCode;
  const qr = code && ownership.bindingText?.(device.id, code);
  return (
    <Dialog title={t('droneManage.codeOf', { name: deviceName(device) })} close={close}>
      <p>{t(code ? 'droneManage.codeOnce' : 'droneManage.codeMore')}</p>
      {code && (
        <>
          <CopyLine label={t('drones.activeCode')} value={code} />
          {qr && (
            <div className="sf-dr-code-qr">
              <QrCode text={qr} label={t('droneRegister.bindQr')} />
            </div>
          )}
          <DeviceLabel ownership={ownership} id={device.id} activateCode={code} model={device.model} />
        </>
      )}
      {renew.error && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {problemText(renew.error)}
        </p>
      )}
      {code ? (
        <DialogActions>
          <Button icon={<Printer className="sf-icon" />} onClick={() => window.print()}>
            {t('droneRegister.print')}
          </Button>
          <Button kind="primary" onClick={close}>
            {t('drones.secret.kept')}
          </Button>
        </DialogActions>
      ) : (
        <DialogActions cancel={close}>
          <Button kind="primary" disabled={renew.isPending} onClick={() => renew.mutate()}>
            {t('droneManage.renewCode')}
          </Button>
        </DialogActions>
      )}
    </Dialog>
  );
}
