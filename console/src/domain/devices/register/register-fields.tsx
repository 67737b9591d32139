import { z } from 'zod';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';

/** A required text. */
export const wanted = (most: number) =>
  z.string().trim().min(1, { error: 'field.required' }).max(most, { error: 'field.too-long' });

/** An optional text. */
export const optional = (most: number) => z.string().trim().max(most, { error: 'field.too-long' });

/** A year as text input. */
export const yearField = wanted(4).transform(Number).pipe(z.number().int().min(2000).max(2100));

/** Names of missing fields, as known to the form. */
interface Errors {
  [name: string]: { message?: string | undefined } | undefined;
}

/** Spec 5: 'data incomplete', with the fields concerned. */
export function Missing({ errors, names }: { errors: Errors; names: Readonly<Record<string, string>> }) {
  const t = useT();
  const fmt = useFmt();
  const missing = Object.keys(names).filter((name) => errors[name]?.message === 'field.required');
  if (missing.length === 0) return null;
  const fields = fmt.list(missing.map((name) => names[name] ?? name));
  return (
    <p className="sf-field-error sf-form-failure" role="alert">
      <StatusGlyph state="warning" size={16} />
      {t('droneRegister.incomplete', { fields })}
    </p>
  );
}
