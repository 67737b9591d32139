import './companies.css';
import Copy from 'lucide-react/icons/copy';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { copyText } from '../../shared/link/copy-link.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';

async function copyCode(code: string, t: Translate): Promise<void> {
  if (await copyText(code)) toast.ok(t('companies.copied'));
  else toast.error(t('state.copyFailed'));
}

export function Code({ code }: { code: string }) {
  const t = useT();
  return (
    <span className="co-code">
      <code className="sf-id">{code}</code>
      <Button
        kind="quiet"
        wordless
        iconOnly={t('companies.copy')}
        icon={<Copy className="sf-icon" />}
        onClick={(event) => {
          event.stopPropagation();
          void copyCode(code, t);
        }}
      />
    </span>
  );
}
