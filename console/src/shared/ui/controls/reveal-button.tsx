import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useT } from '../../i18n/use-t.ts';

/** Shows and hides the password of its field. */
export function RevealButton({ shown, change }: { shown: boolean; change: (shown: boolean) => void }) {
  const t = useT();
  const label = t(shown ? 'auth.hidePassword' : 'auth.showPassword');
  return (
    <button
      type="button"
      className="sf-reveal"
      aria-label={label}
      title={label}
      aria-pressed={shown}
      onClick={() => change(!shown)}
    >
      {shown ? <EyeOff className="sf-icon" /> : <Eye className="sf-icon" />}
    </button>
  );
}
