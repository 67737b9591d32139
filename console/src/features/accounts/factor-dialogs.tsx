import { secondFactors } from '@smartflight/contract/accounts/second-factors.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { CopyLine } from '../../domain/devices/register/copy-line.tsx';
import { QrCode } from '../../domain/devices/register/qr-code.tsx';
import { call } from '../../shared/api/client.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { saveFile } from '../../shared/link/save-file.ts';
import { Dialog, DialogActions } from '../../shared/ui/overlay/dialog.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';

interface DialogProps {
  close: () => void;
  /** Called with recovery codes to show, if there are new ones. */
  done: (recoveryCodes: string[]) => void;
}

/** The dialog to show: a new authenticator, a new passkey or the renaming of one, or new recovery codes. */
export type OpenFactor =
  | { kind: 'totp' }
  | { kind: 'passkey'; id?: string; name?: string }
  | { kind: 'codes'; codes: string[] };

/** Adds or renames a second factor, or shows recovery codes. `closeCodes` is called after these were shown. */
export function FactorDialog(
  props: DialogProps & { open: OpenFactor; renamed: () => void; closeCodes: () => void },
) {
  const { open, close, done, renamed, closeCodes } = props;
  if (open.kind === 'totp') return <TotpDialog close={close} done={done} />;
  if (open.kind === 'codes') return <RecoveryCodes codes={open.codes} close={closeCodes} />;
  const { id, name = '' } = open;
  return (
    <PasskeyDialog
      close={close}
      done={done}
      renamed={renamed}
      {...(id === undefined ? {} : { of: { id, name } })}
    />
  );
}

const codeForm = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/, { error: 'factor.code-form' }),
});

/** Shows the secret of one-time codes as QR code and text, and takes the first code. */
function TotpDialog({ close, done }: DialogProps) {
  const t = useT();
  // A new secret each time: one that was shown before may have been seen.
  const [key] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts', 'totp', key],
    queryFn: () => call(secondFactors.beginTotp, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const form = useSchemaForm({
    schema: codeForm,
    initial: { code: '' },
    refusals: { 'factor.wrong': 'code' },
    send: async ({ code }) => done((await call(secondFactors.confirmTotp, { body: { code } })).recoveryCodes),
  });
  return (
    <Dialog title={t('factors.totpTitle')} close={close}>
      <p>{t('factors.totpText')}</p>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Skeleton height={160} />}
      {data && (
        <>
          <QrCode text={data.uri} label={t('factors.qr')} />
          <CopyLine label={t('factors.secret')} value={data.secret} />
          <form onSubmit={form.submit} noValidate>
            <TextField
              form={form}
              name="code"
              label={t('auth.step.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              spellCheck={false}
            />
            <DialogActions cancel={close}>
              <FormEnd form={form} label={t('factors.confirm')} />
            </DialogActions>
          </form>
        </>
      )}
    </Dialog>
  );
}

const nameForm = z.object({
  name: z.string().trim().min(1, { error: 'warn.incomplete' }).max(50, { error: 'field.too-long' }),
});

/** Names a new passkey and creates it, or renames one. */
function PasskeyDialog(props: DialogProps & { of?: { id: string; name: string }; renamed: () => void }) {
  const { close, done, of, renamed } = props;
  const t = useT();
  const form = useSchemaForm({
    schema: nameForm,
    initial: { name: of?.name ?? '' },
    send: async ({ name }) => {
      if (of) {
        await call(secondFactors.renamePasskey, { params: { id: of.id }, body: { name } });
        return renamed();
      }
      const { ticket, options } = await call(secondFactors.beginPasskey, {});
      const { createPasskey } = await import('../../domain/accounts/passkeys.ts');
      const passkey = await createPasskey(options);
      if (!passkey) return;
      done((await call(secondFactors.addPasskey, { body: { ticket, name, passkey } })).recoveryCodes);
    },
  });
  return (
    <Dialog title={t(of ? 'factors.renameTitle' : 'factors.passkeyTitle')} close={close}>
      {!of && <p>{t('factors.passkeyText')}</p>}
      <form onSubmit={form.submit} noValidate>
        <TextField form={form} name="name" label={t('factors.passkeyName')} autoComplete="off" />
        <DialogActions cancel={close}>
          <FormEnd form={form} label={t(of ? 'factors.rename' : 'factors.createPasskey')} />
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Recovery codes, shown this once, to copy or to save. */
function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  const t = useT();
  const text = codes.join('\n');
  return (
    <Dialog title={t('factors.recoveryTitle')} close={close}>
      <p>{t('factors.recoveryText')}</p>
      <CopyLine label={t('factors.recovery')} value={text} block />
      <DialogActions>
        <button
          type="button"
          className="sf-button"
          onClick={() =>
            saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), 'smart-flight-recovery-codes.txt')
          }
        >
          {t('factors.saveCodes')}
        </button>
        <button type="button" className="sf-button is-primary" onClick={close}>
          {t('factors.codesKept')}
        </button>
      </DialogActions>
    </Dialog>
  );
}
