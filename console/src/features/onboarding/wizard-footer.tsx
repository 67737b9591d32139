import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Save from 'lucide-react/icons/save';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { SchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';

/** Back and next buttons, where the thumb reaches them. */
export function WizardFooter({
  previous,
  above,
  children,
}: {
  previous: (() => void) | undefined;
  above?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  return (
    <footer className="sf-wizard-foot">
      {above}
      <div className="sf-wizard-ways">
        {previous && (
          <button type="button" className="sf-button" onClick={previous}>
            <ChevronLeft className="sf-icon" />
            {t('wizard.previous')}
          </button>
        )}
        {children}
      </div>
    </footer>
  );
}

/** Footer of a form: errors of the whole form, a note that a draft is saved, and the submit button. */
export function WizardFormFooter<Input extends FieldValues, Output>(props: {
  form: SchemaForm<Input, Output>;
  previous: (() => void) | undefined;
  isWaiting?: boolean;
  label?: string;
  others?: ReactNode;
}) {
  const { form, previous, isWaiting = false, label, others } = props;
  const t = useT();
  const { isPending } = form;
  return (
    <WizardFooter previous={previous} above={<FooterNote form={form} isWaiting={isWaiting} />}>
      {others}
      <button
        type="submit"
        className="sf-button is-primary"
        aria-busy={isPending || isWaiting}
        disabled={isPending || isWaiting}
      >
        {label ?? t('wizard.next')}
        {label === undefined && <ChevronRight className="sf-icon" />}
      </button>
    </WizardFooter>
  );
}

function FooterNote<Input extends FieldValues, Output>({
  form,
  isWaiting,
}: {
  form: SchemaForm<Input, Output>;
  isWaiting: boolean;
}) {
  const t = useT();
  const { failure } = form;
  if (failure)
    return (
      <p className="sf-field-error sf-form-failure" role="alert">
        <StatusGlyph state={failure.isUnknown ? 'warning' : 'fault'} size={16} />
        <span>
          {failure.text} {failure.note}
        </span>
      </p>
    );
  if (isWaiting) return <p className="sf-wizard-draft">{t('wizard.waitsForPicture')}</p>;
  if (!form.fields.formState.isDirty) return null;
  return (
    <p className="sf-wizard-draft">
      <Save className="sf-icon" />
      {t('wizard.draft')}
    </p>
  );
}
