import './parts.css';
import { Copy } from 'lucide-react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { copyText } from '../../../shared/link/copy-link.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast-store.ts';

interface CopyLineProps {
  label: string;
  value: string;
  /** A command: kept in its lines, scrolled sideways. */
  block?: boolean;
  copied?: () => void;
}

/** Something to be taken elsewhere, with the button that copies it. */
export function CopyLine({ label, value, block = false, copied }: CopyLineProps) {
  const t = useT();
  const copy = async () => {
    if (await copyText(value)) {
      toast.ok(t('state.copied'));
      copied?.();
    } else toast.error(t('state.copyFailed'));
  };
  return (
    <div className={`sf-dr-copy${block ? ' is-block' : ''}`}>
      <span className="sf-dr-copy-label">{label}</span>
      <code className="sf-id">{value}</code>
      <Button
        iconOnly={t('droneConnect.copy', { name: label })}
        wordless
        icon={<Copy className="sf-icon" />}
        onClick={() => void copy()}
      />
    </div>
  );
}
