import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import { type OnboardingState, realNamePapers } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { files } from '@smartflight/contract/system/files.endpoints.ts';
import { useWatch } from 'react-hook-form';
import { Consent } from '../../domain/accounts/consent.tsx';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { FrontAndBack, usePicturesUnderWay } from '../../shared/forms/picture-field.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useCarriedFields } from './carried-fields.ts';
import { PictureGroup } from './picture-group.tsx';
import { WizardFormFooter } from './wizard-footer.tsx';

const sides = ['iconFront', 'iconBack'] as const;
/** The consent version is optional in the contract, but the wizard always requires it. */
const schema = realNamePapers.required({ consentVersion: true });
const mostNumberChars = 20;

interface RealNameFormProps {
  earlier: OnboardingState['realName'];
  carried: Readonly<Record<string, string>>;
  previous: () => void;
  /** Called when sending starts: the wizard continues without waiting for the result (W-04). */
  sent: () => void;
  failed: () => void;
  given: () => Promise<void>;
}

/** Step 1 (W-04): the pilot's identity, with consent to store it. */
export function RealNameForm({ earlier, carried, previous, sent, failed, given }: RealNameFormProps) {
  const t = useT();
  const [isWaiting, underWay] = usePicturesUnderWay();
  const form = useSchemaForm({
    schema,
    initial: {
      identityName: earlier?.truename ?? '',
      identityNumber: carried['identityNumber'] ?? '',
      iconFront: earlier?.front ?? '',
      iconBack: earlier?.back ?? '',
      consentVersion: '',
    },
    draft: { name: 'wizard.real-name', keep: ['identityName', 'iconFront', 'iconBack'] },
    refusals: { 'consent.outdated': 'consentVersion' },
    send: async (values) => {
      sent();
      try {
        await call(onboarding.realName, { body: values });
      } catch (error) {
        failed();
        reportProblem(error, t('wizard.realNameFailed'));
        throw error;
      }
      await given();
    },
  });
  useCarriedFields('realName', () => ({ identityNumber: form.fields.getValues('identityNumber') }));
  const typed = useWatch({ control: form.fields.control, name: 'identityNumber' });
  return (
    <form onSubmit={form.submit} noValidate>
      <RestoredNote form={form} />
      <TextField form={form} name="identityName" label={t('person.truename')} autoComplete="name" />
      <TextField
        form={form}
        name="identityNumber"
        label={t('person.idNumber')}
        hint={
          typed === '' && earlier
            ? t('wizard.reenterNumber')
            : t('wizard.used', { n: String(typed.trim().length), max: String(mostNumberChars) })
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <PictureGroup label={t('wizard.idPhotos')}>
        <FrontAndBack form={form} names={sides} endpoint={files.uploadIdcardImg} underWay={underWay} />
      </PictureGroup>
      <Consent form={form} name="consentVersion" of="realName" />
      <WizardFormFooter form={form} previous={previous} isWaiting={isWaiting} />
    </form>
  );
}
