import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import { type OnboardingState, operatorPapers } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { files } from '@smartflight/contract/system/files.endpoints.ts';
import { CertificateEndField } from '../../domain/reviews/certificate-end-field.tsx';
import { call } from '../../shared/api/client.ts';
import { FrontAndBack, usePicturesUnderWay } from '../../shared/forms/picture-field.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { useCarriedFields } from './carried-fields.ts';
import { PictureGroup } from './picture-group.tsx';
import { WizardFormFooter } from './wizard-footer.tsx';

const sides = ['iconFront', 'iconBack'] as const;

interface PilotFormProps {
  earlier: OnboardingState['pilot'];
  carried: Readonly<Record<string, string>>;
  previous: () => void;
  given: () => Promise<void>;
}

/** Step 2 (W-05): the pilot's certificate. */
export function PilotForm({ earlier, carried, previous, given }: PilotFormProps) {
  const t = useT();
  const [isWaiting, underWay] = usePicturesUnderWay();
  const form = useSchemaForm({
    schema: operatorPapers,
    initial: {
      certificateNumber: carried['certificateNumber'] ?? '',
      validUntil: earlier?.validUntil ?? '',
      iconFront: earlier?.front ?? '',
      iconBack: earlier?.back ?? '',
    },
    draft: { name: 'wizard.pilot', keep: ['validUntil', 'iconFront', 'iconBack'] },
    send: async (values) => {
      await call(onboarding.operator, { body: values });
      toast.ok(t('wizard.pilotSent'));
      await given();
    },
  });
  useCarriedFields('pilot', () => ({ certificateNumber: form.fields.getValues('certificateNumber') }));
  return (
    <form onSubmit={form.submit} noValidate>
      <RestoredNote form={form} />
      <TextField
        form={form}
        name="certificateNumber"
        label={t('person.certificateNumber')}
        hint={earlier ? t('wizard.reenterNumber') : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <CertificateEndField form={form} name="validUntil" />
      <PictureGroup label={t('wizard.pilotPhotos')}>
        <FrontAndBack form={form} names={sides} endpoint={files.uploadManipulatorImg} underWay={underWay} />
      </PictureGroup>
      <WizardFormFooter form={form} previous={previous} isWaiting={isWaiting} />
    </form>
  );
}
