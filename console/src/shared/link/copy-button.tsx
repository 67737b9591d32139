import Copy from 'lucide-react/icons/copy';
import { useT } from '../i18n/use-t.ts';
import { Button } from '../ui/controls/button.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { copyText } from './copy-link.ts';

/** Copies a text to the clipboard and confirms it. `label` names the content. */
export function CopyButton(props: { text: string; label: string; copied?: () => void }) {
  const { text, label, copied } = props;
  const t = useT();
  const copy = async () => {
    if (await copyText(text)) {
      toast.ok(t('state.copied'));
      copied?.();
    } else toast.error(t('state.copyFailed'));
  };
  return (
    <Button
      kind="quiet"
      wordless
      iconOnly={t('drones.copy', { what: label })}
      icon={<Copy className="sf-icon" />}
      onClick={() => void copy()}
    />
  );
}
