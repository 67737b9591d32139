import './ownership.css';
import { useT } from '../../../shared/i18n/use-t.ts';
import { CopyButton } from '../../../shared/link/copy-button.tsx';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';

/** The new activation code of a device without owner and company, which is shown only once. */
export function CodeOnceDialog(props: { title: string; code: string; close: () => void }) {
  const { title, code, close } = props;
  const t = useT();
  return (
    <Dialog title={title} close={close}>
      <p>{t('people.held.codeOnce')}</p>
      <p className="dr-code-once">
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
}
