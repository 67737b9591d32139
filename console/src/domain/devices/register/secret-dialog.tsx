import '../ownership/ownership.css';
import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../../shared/api/report.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { CopyButton } from '../../../shared/link/copy-button.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';
import { type Device, deviceName, type OwnershipActions } from '../ownership/ownership-actions.ts';

export function SecretDialog(props: { ownership: OwnershipActions; device: Device; close: () => void }) {
  const { ownership, device, close } = props;
  const t = useT();
  const name = deviceName(device);
  const provision = useMutation({
    mutationFn: () => ownership.provision(device.id),
    meta: { quiet: true },
    gcTime: 0,
  });
  const access = provision.data?.mqtt;
  return (
    <Dialog title={t('drones.secret.title', { name })} close={close}>
      <p>{t(`${ownership.texts}.secret.${access ? 'once' : 'more'}`)}</p>
      {access && (
        <Shown
          rows={[
            [t('drones.secret.user'), access.username],
            [t('drones.secret.secret'), access.password],
          ]}
        />
      )}
      {provision.error && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {problemText(provision.error)}
        </p>
      )}
      {access ? (
        <DialogActions>
          <button type="button" className="sf-button is-primary" onClick={close}>
            {t('drones.secret.kept')}
          </button>
        </DialogActions>
      ) : (
        <DialogActions cancel={close}>
          <button
            type="button"
            className="sf-button is-primary"
            disabled={provision.isPending}
            onClick={() => provision.mutate()}
          >
            {t('drones.secret.make')}
          </button>
        </DialogActions>
      )}
    </Dialog>
  );
}

/** Values shown only once, each with a copy button. */
export function Shown({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <dl className="dr-shown">
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code className="sf-id">{text}</code>
            <CopyButton text={text} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
