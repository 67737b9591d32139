import './forms.css';
import History from 'lucide-react/icons/rotate-ccw-clock';
import { useT } from '../i18n/use-t.ts';

/** Note that the fields contain content from before a reload or the end of a session. */
export function RestoredNote({ form }: { form: { isRestored: boolean } }) {
  const t = useT();
  if (!form.isRestored) return null;
  return (
    <p className="sf-form-restored" role="status">
      <History className="sf-icon" />
      {t('forms.restored')}
    </p>
  );
}
