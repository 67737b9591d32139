import './ownership.css';
import { otherAccount } from '@smartflight/contract/devices/device-register.schemas.ts';
import { transferHours } from '@smartflight/contract/devices/transfers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ContactField } from '../../../shared/forms/contact-field.tsx';
import { FormEnd } from '../../../shared/forms/form-footer.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { LastFourField, lastFourField } from './last-four.tsx';
import { transfersKey } from './offers.queries.ts';
import { type Device, deviceName, type OwnershipActions } from './ownership-actions.ts';

/** Offers a device to another account, which has three days to accept; until then nothing changes (D-01). */
export function TransferDialog(props: { ownership: OwnershipActions; device: Device; close: () => void }) {
  const { ownership, device, close } = props;
  const t = useT();
  const client = useQueryClient();
  const name = deviceName(device);
  const form = useSchemaForm({
    schema: z.object({ account: otherAccount, confirm: lastFourField(ownership, device.id) }),
    initial: { account: '', confirm: '' },
    phones: ['account'],
    send: async (body) => {
      const offer = await ownership.offer(device.id, body);
      toast.ok(t('drones.transfer.offered', { name, to: offer.to.name ?? offer.to.account }));
      close();
      await Promise.all([
        client.invalidateQueries({ queryKey: ownership.key }),
        client.invalidateQueries({ queryKey: transfersKey }),
      ]);
    },
  });
  return (
    <Dialog title={t('drones.transfer.ask', { name })} close={close}>
      <p>{t(`${ownership.texts}.transfer.more`, { n: String(transferHours) })}</p>
      <form className="dr-dialog-form" onSubmit={form.submit} noValidate>
        <ContactField
          form={form}
          name="account"
          label={t('drones.transfer.account')}
          hint={t('drones.transfer.accountHint')}
        />
        <LastFourField form={form} id={device.id} />
        <DialogActions cancel={close}>
          <FormEnd form={form} label={t('drones.transfer.offer')} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
