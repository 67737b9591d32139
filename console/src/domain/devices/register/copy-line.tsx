import '../detail/parts.css';
import { CopyButton } from '../../../shared/link/copy-button.tsx';

interface CopyLineProps {
  label: string;
  value: string;
  /** A command: kept in its lines. */
  block?: boolean;
  copied?: () => void;
}

/** Something to be taken elsewhere, with the button that copies it. */
export function CopyLine({ label, value, block = false, copied }: CopyLineProps) {
  return (
    <div className={`sf-dr-copy${block ? ' is-block' : ''}`}>
      <span className="sf-dr-copy-label">{label}</span>
      <code className="sf-id">{value}</code>
      <CopyButton text={value} label={label} {...(copied ? { copied } : {})} />
    </div>
  );
}
