import { profile } from '@smartflight/contract/accounts/profile.endpoints.ts';
import { erasure } from '@smartflight/contract/accounts/profile.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { HeldDevices } from '../../../domain/devices/ownership/held-devices.tsx';
import { call } from '../../../shared/api/client.ts';
import { useSession } from '../../../shared/api/session.ts';
import { endingSessions, leave } from '../../../shared/api/session-end.ts';
import { forgetOwnDrafts } from '../../../shared/drafts/use-draft.ts';
import { EditForm } from '../../../shared/forms/edit-form.tsx';
import { PasswordField } from '../../../shared/forms/password-field.tsx';
import type { Editing } from '../../../shared/forms/use-editing.ts';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { forgetStored } from '../../../shared/storage.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/form/field.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { Delayed, ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { useSubmitted } from '../accounts.queries.ts';

/** Erases the account; while it owns devices, lists them with a button that unbinds each. */
export function EraseAccount({ username, editing }: { username: string; editing: Editing }) {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, refetch } = useSubmitted();
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Delayed>
        <Skeleton height={48} />
      </Delayed>
    );
  const devices = [
    ...data.drones.map((one) => ({ ...one, kind: 'drone' as const })),
    ...data.chargers.map((one) => ({ ...one, kind: 'charger' as const })),
  ];
  if (devices.length === 0) return <EraseForm username={username} cancel={editing.cancel} />;
  return (
    <>
      <p role="status">{t('profile.eraseHeld')}</p>
      <HeldDevices
        label={t('profile.heldDevices')}
        devices={devices}
        changed={() =>
          Promise.all(
            [['onboarding'], ['drones'], ['chargers']].map((queryKey) =>
              queries.invalidateQueries({ queryKey }),
            ),
          )
        }
      />
      <p>
        <Button onClick={editing.cancel}>{t('dialog.cancel')}</Button>
      </p>
    </>
  );
}

/** Prevents accidental erasure: the user must type the account name and the password. */
function EraseForm({ username, cancel }: { username: string; cancel: () => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const form = useSchemaForm({
    schema: erasure,
    initial: { password: '' },
    refusals: { 'password.wrong': 'password' },
    send: async (body) => {
      await endingSessions(async () => {
        await call(profile.erase, { body });
        forgetOwnDrafts();
        const id = useSession.getState().me?.id;
        toast.ok(t('profile.erased'));
        leave();
        if (id !== undefined) forgetStored(id);
      });
    },
  });
  const isRight = typed.trim() === username.trim();
  const submit = (event?: FormEvent) => {
    setTried(true);
    if (isRight) form.submit(event);
    else event?.preventDefault();
  };
  return (
    <EditForm form={{ ...form, submit }} cancel={cancel} label={t('profile.erase')} danger>
      <p>{t('profile.eraseTeams')}</p>
      <p>{t('profile.eraseFinal')}</p>
      <Field
        label={t('profile.eraseConfirm', { name: username })}
        error={isTried && !isRight ? t('profile.eraseDiffers') : undefined}
      >
        {({ id, describedBy }) => (
          <input
            id={id}
            autoComplete="off"
            value={typed}
            aria-invalid={isTried && !isRight}
            aria-describedby={describedBy}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <PasswordField form={form} name="password" label={t('auth.password')} purpose="current" />
    </EditForm>
  );
}
