import Pencil from 'lucide-react/icons/pencil';
import type { Editing } from '../../shared/forms/use-editing.ts';
import { useT } from '../../shared/i18n/use-t.ts';

/** Opens a section for editing; hidden while it is open. */
export function EditButton(props: { editing: Editing; part: string; name: string; label?: string }) {
  const { editing, part, name, label } = props;
  const t = useT();
  if (editing.part === part) return null;
  return (
    <button
      type="button"
      className="sf-button"
      aria-label={label ? `${label}: ${name}` : t('profile.editOf', { name })}
      onClick={() => editing.open(part)}
    >
      <Pencil className="sf-icon" />
      {label ?? t('profile.edit')}
    </button>
  );
}
