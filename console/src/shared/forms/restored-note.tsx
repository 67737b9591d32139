import './forms.css';
import History from 'lucide-react/icons/rotate-ccw-clock';
import type { FieldValues } from 'react-hook-form';
import { useT } from '../i18n/use-t.ts';
import type { SchemaForm } from './use-schema-form.ts';

/** Says that what stands in the fields was typed before a reload or the end of a session. */
export function RestoredNote<Input extends FieldValues, Output>({
  form,
}: {
  form: SchemaForm<Input, Output>;
}) {
  const t = useT();
  if (!form.isRestored) return null;
  return (
    <p className="sf-form-restored" role="status">
      <History className="sf-icon" />
      {t('forms.restored')}
    </p>
  );
}
