import '../detail/parts.css';
import { CopyButton } from '../../../shared/link/copy-button.tsx';

interface CopyLineProps {
  label: string;
  value: string;
  /** A command with line breaks. */
  block?: boolean;
  copied?: () => void;
}

/** A value with a copy button. */
export function CopyLine({ label, value, block = false, copied }: CopyLineProps) {
  return (
    <div className={`sf-dr-copy${block ? ' is-block' : ''}`}>
      <span className="sf-dr-copy-label">{label}</span>
      <code className="sf-id">{value}</code>
      <CopyButton text={value} label={label} {...(copied ? { copied } : {})} />
    </div>
  );
}
