import './ownership.css';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../../shared/api/client.ts';
import { ReasonDialog, reason } from '../../../shared/forms/reason-dialog.tsx';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { CodeOnceDialog } from './code-once-dialog.tsx';
import { LastFourField, lastFourField } from './last-four.tsx';
import { type Device, deviceName } from './ownership-actions.ts';

const kind = { kind: 'drone' } as const;

/** Ends the ownership of a drone; for one without a company the new code is shown once. */
export function ReleaseDialog({ drone, close }: { drone: Device; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [code, setCode] = useState<string>();
  const name = deviceName(drone);
  const form = useSchemaForm({
    schema: z.object({ reason, confirm: lastFourField(kind, drone.id) }),
    initial: { reason: '', confirm: '' },
    refusals: { 'drone.confirm-wrong': 'confirm' },
    send: async (body) => {
      const { activateCode } = await call(drones.release, { params: { id: drone.id }, body });
      toast.ok(t('people.held.released', { name }));
      if (activateCode === null) close();
      else setCode(activateCode);
      await Promise.all(
        [['people'], ['drones'], ['teams']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
  if (code !== undefined)
    return <CodeOnceDialog title={t('people.held.released', { name })} code={code} close={close} />;
  return (
    <ReasonDialog
      title={t('people.held.askRelease', { name })}
      more={t('people.held.askReleaseMore')}
      hint={t('people.held.reasonSent')}
      ok={t('people.held.release')}
      {...{ form, close }}
    >
      <LastFourField form={form} id={drone.id} />
    </ReasonDialog>
  );
}
