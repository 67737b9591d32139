import '../../shared/forms/forms.css';
import { type ConsentDocument, consentVersions } from '@smartflight/contract/accounts/consents.ts';
import Check from 'lucide-react/icons/check';
import { useId } from 'react';
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form';
import type { SchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';

const points = ['what', 'why', 'howLong', 'who'] as const;

/** What data is kept, why, how long and who sees it, with the checkbox that accepts this version. */
export function Consent<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  name: FieldPath<Input>;
  of: ConsentDocument;
}) {
  const { form, name, of } = props;
  const t = useT();
  const id = useId();
  const { field } = useController({ control: form.fields.control, name });
  const error = form.errorOf(name);
  const version = consentVersions[of];
  const change = (isAgreed: boolean) => {
    field.onChange((isAgreed ? version : '') as FieldPathValue<Input, typeof name>);
    form.typed(name);
  };
  return (
    <section className={`sf-consent${error ? ' is-wrong' : ''}`} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{t('consent.title')}</h2>
        <p>{t('consent.version', { version })}</p>
      </header>
      <dl>
        {points.map((point) => (
          <div key={point}>
            <dt>{t(`consent.${point}`)}</dt>
            <dd>{t(`consent.${of}.${point}`)}</dd>
          </div>
        ))}
      </dl>
      <label className="sf-check">
        <input
          ref={field.ref}
          type="checkbox"
          checked={field.value === version}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => change(event.target.checked)}
        />
        <span aria-hidden="true">
          <Check className="sf-icon" />
        </span>
        {t('consent.agree')}
      </label>
      {error && (
        <p id={`${id}-error`} className="sf-field-error">
          <StatusGlyph state="fault" size={16} />
          {error}
        </p>
      )}
    </section>
  );
}
