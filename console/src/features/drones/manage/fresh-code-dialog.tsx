import { type DroneDetail, drones } from '@smartflight/contract/drones.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { call } from '../../../shared/api/client.ts';
import { problemText } from '../../../shared/api/report.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog, DialogActions } from '../../../shared/ui/dialog.tsx';
import { StatusGlyph } from '../../../shared/ui/glyph.tsx';
import { droneName } from '../drone-words.ts';
import { dronesKey } from '../drones.queries.ts';
import { CopyLine } from '../parts/copy-line.tsx';
import { QrCode } from '../parts/qr-code.tsx';
import { bindingText } from '../parts/qr-texts.ts';
import { DroneLabel } from '../register/drone-label.tsx';

/** A fresh activation code for a drone that nobody owns, shown this once; the former one stops at once. */
export function FreshCodeDialog({ drone, close }: { drone: DroneDetail; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const renew = useMutation({
    mutationFn: () => call(drones.renewCode, { params: { id: drone.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: dronesKey }),
    meta: { quiet: true },
    // It must not lie in a cache after the dialog has gone.
    gcTime: 0,
  });
  const fresh = renew.data;
  return (
    <Dialog title={t('droneManage.codeOf', { name: droneName(drone) })} close={close}>
      <p>{t(fresh ? 'droneManage.codeOnce' : 'droneManage.codeMore')}</p>
      {fresh && (
        <>
          <CopyLine label={t('drones.activeCode')} value={fresh.activateCode} />
          <div className="sf-dr-code-qr">
            <QrCode text={bindingText(fresh)} label={t('droneRegister.bindQr')} />
          </div>
          <DroneLabel {...fresh} model={drone.model} />
        </>
      )}
      {renew.error && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {problemText(renew.error)}
        </p>
      )}
      {fresh ? (
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
