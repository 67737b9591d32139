import Sun from 'lucide-react/icons/sun';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';

/** Both sides of a document, with hints for a readable photo. */
export function PictureGroup({ label, children }: { label: string; children: ReactNode }) {
  const t = useT();
  return (
    <fieldset className="sf-wizard-photos">
      <legend>{label}</legend>
      <div className="sf-wizard-slots">{children}</div>
      <p className="sf-wizard-light">
        <Sun className="sf-icon" />
        {t('wizard.light')}
      </p>
    </fieldset>
  );
}
