import './hands.css';
import { type Drone, otherAccount } from '@smartflight/contract/drones.ts';
import { transferHours, transfers } from '@smartflight/contract/transfers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../shared/api/client.ts';
import { FormEnd } from '../../../shared/forms/form-end.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Dialog, DialogActions } from '../../../shared/ui/dialog.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';
import { droneName } from '../drone-words.ts';
import { dronesKey, transfersKey } from '../drones.queries.ts';
import { LastFourField, lastFourField } from './last-four.tsx';

/** Offers a drone to another account, which has three days to accept; until then nothing changes (D-01). */
export function TransferDialog({ drone, close }: { drone: Drone; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const name = droneName(drone);
  const form = useSchemaForm({
    schema: z.object({ account: otherAccount, confirm: lastFourField(drone.id) }),
    initial: { account: '', confirm: '' },
    send: async (body) => {
      const offer = await call(transfers.offer, { params: { id: drone.id }, body });
      toast.ok(t('drones.transfer.offered', { name, to: offer.to.name }));
      close();
      await Promise.all([
        client.invalidateQueries({ queryKey: dronesKey }),
        client.invalidateQueries({ queryKey: transfersKey }),
      ]);
    },
  });
  return (
    <Dialog title={t('drones.transfer.ask', { name })} close={close}>
      <p>{t('drones.transfer.more', { n: String(transferHours) })}</p>
      <form className="dr-dialog-form" onSubmit={form.submit} noValidate>
        <TextField
          form={form}
          name="account"
          label={t('drones.transfer.account')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <LastFourField form={form} id={drone.id} />
        <DialogActions cancel={close}>
          <FormEnd form={form} label={t('drones.transfer.offer')} />
        </DialogActions>
      </form>
    </Dialog>
  );
}
