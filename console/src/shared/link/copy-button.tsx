import Copy from 'lucide-react/icons/copy';
import { useT } from '../i18n/use-t.ts';
import { Button } from '../ui/controls/button.tsx';
import { toast } from '../ui/overlay/toast-store.ts';
import { copyText } from './copy-link.ts';

/** Copies a text to the clipboard and confirms it. `label` names the content, which `isWorded` shows beside the icon. */
export function CopyButton(props: { text: string; label: string; copied?: () => void; isWorded?: boolean }) {
  const { text, label, copied, isWorded = false } = props;
  const t = useT();
  const copy = async () => {
    if (await copyText(text)) {
      toast.ok(t('state.copied'));
      copied?.();
    } else toast.error(t('state.copyFailed'));
  };
  const name = t('drones.copy', { what: label });
  const icon = <Copy className="sf-icon" />;
  if (isWorded)
    return (
      <Button icon={icon} onClick={() => void copy()}>
        {name}
      </Button>
    );
  return <Button kind="quiet" wordless iconOnly={name} icon={icon} onClick={() => void copy()} />;
}
