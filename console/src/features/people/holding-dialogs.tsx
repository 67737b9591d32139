import type { Holdings } from '@smartflight/contract/accounts/people.schemas.ts';
import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '../../shared/api/client.ts';
import { ReasonDialog, reason } from '../../shared/forms/reason-dialog.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { CopyButton } from '../../shared/link/copy-button.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { peopleKey } from './people.queries.ts';

type LockedDrone = Holdings['drones']['items'][number];

const lastFour = (id: string) =>
  z
    .string()
    .trim()
    .refine((typed) => typed === id.slice(-4), { error: 'drone.confirm-wrong' });

function useSettled(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([peopleKey, ['drones'], ['teams']].map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Ends the ownership of a drone; for one without a company the new code is shown once. */
export function ReleaseDialog({ drone, close }: { drone: LockedDrone; close: () => void }) {
  const t = useT();
  const settled = useSettled();
  const [code, setCode] = useState<string>();
  const name = drone.name || drone.id;
  const form = useSchemaForm({
    schema: z.object({ reason, confirm: lastFour(drone.id) }),
    initial: { reason: '', confirm: '' },
    refusals: { 'drone.confirm-wrong': 'confirm' },
    send: async (body) => {
      const { activateCode } = await call(drones.release, { params: { id: drone.id }, body });
      toast.ok(t('people.held.released', { name }));
      if (activateCode === null) close();
      else setCode(activateCode);
      await settled();
    },
  });
  if (code !== undefined)
    return (
      <Dialog title={t('people.held.released', { name })} close={close}>
        <p>{t('people.held.codeOnce')}</p>
        <p className="pe-held-code">
          <code className="sf-id">{code}</code>
          <CopyButton text={code} label={t('people.held.code')} />
        </p>
        <DialogActions>
          <Button kind="primary" onClick={close}>
            {t('people.held.kept')}
          </Button>
        </DialogActions>
      </Dialog>
    );
  return (
    <ReasonDialog
      title={t('people.held.askRelease', { name })}
      more={t('people.held.askReleaseMore')}
      hint={t('people.held.reasonSent')}
      ok={t('people.held.release')}
      {...{ form, close }}
    >
      <TextField
        form={form}
        name="confirm"
        label={t('drones.lastFour.label')}
        hint={t('drones.lastFour.hint', { id: drone.id })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </ReasonDialog>
  );
}
