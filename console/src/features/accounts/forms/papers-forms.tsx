import { onboarding } from '@smartflight/contract/onboarding/onboarding.endpoints.ts';
import { operatorPapers, realNamePapers } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { files } from '@smartflight/contract/system/files.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Consent } from '../../../domain/accounts/consent.tsx';
import { CertificateEndField } from '../../../domain/reviews/certificate-end-field.tsx';
import { call } from '../../../shared/api/client.ts';
import { EditForm } from '../../../shared/forms/edit-form.tsx';
import { FrontAndBack, usePicturesUnderWay } from '../../../shared/forms/picture-field.tsx';
import { TextField } from '../../../shared/forms/text-field.tsx';
import type { Editing } from '../../../shared/forms/use-editing.ts';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { refreshAccount } from '../accounts.queries.ts';
import type { SectionProps } from '../section-props.ts';

const sides = ['iconFront', 'iconBack'] as const;
const realNameSchema = realNamePapers.required({ consentVersion: true });

function useSubmittedAgain(editing: Editing): () => Promise<void> {
  const t = useT();
  const queries = useQueryClient();
  return async () => {
    await refreshAccount(queries);
    toast.ok(t('profile.submitted'));
    editing.done();
  };
}

/**
 * Submits the real-name documents again, with the former values filled in where available. Once they have passed, it
 * is a renewal, which starts without their pictures.
 */
export function RealNameForm({ info, submitted, editing }: SectionProps) {
  const t = useT();
  const isRenewal = info.realNameStatus === 'passed';
  const renewal = submitted?.renewals.realName;
  const finish = useSubmittedAgain(editing);
  const [isWaiting, underWay] = usePicturesUnderWay();
  const form = useSchemaForm({
    schema: realNameSchema,
    initial: {
      identityName: renewal?.truename ?? info.truename,
      identityNumber: '',
      iconFront: isRenewal ? (renewal?.front ?? '') : info.idcardFrtImg,
      iconBack: isRenewal ? (renewal?.back ?? '') : info.idcardBkImg,
      consentVersion: '',
    },
    draft: { name: 'profile.real-name', keep: ['identityName', 'iconFront', 'iconBack'] },
    refusals: { 'consent.outdated': 'consentVersion' },
    send: async (body) => {
      await call(onboarding.realName, { body });
      await finish();
    },
  });
  return (
    <EditForm
      form={{ ...form, isPending: form.isPending || isWaiting }}
      cancel={editing.cancel}
      label={t('profile.submit')}
    >
      {isRenewal && <p className="sf-profile-hint">{t('profile.renewHint')}</p>}
      <TextField form={form} name="identityName" label={t('person.truename')} autoComplete="name" />
      <TextField
        form={form}
        name="identityNumber"
        label={t('person.idNumber')}
        hint={info.idNumber === '' ? undefined : t('wizard.reenterNumber')}
        autoComplete="off"
        spellCheck={false}
      />
      <div className="sf-photos">
        <FrontAndBack form={form} names={sides} endpoint={files.uploadIdcardImg} underWay={underWay} />
      </div>
      <Consent form={form} name="consentVersion" of="realName" />
    </EditForm>
  );
}

/** Submits the pilot certificate again; once it has passed, as a renewal. */
export function PilotForm({ info, submitted, editing }: SectionProps) {
  const t = useT();
  const isRenewal = info.manipulatorStatus === 'passed';
  const earlier = isRenewal ? submitted?.renewals.pilot : submitted?.pilot;
  const finish = useSubmittedAgain(editing);
  const [isWaiting, underWay] = usePicturesUnderWay();
  const form = useSchemaForm({
    schema: operatorPapers,
    initial: {
      certificateNumber: '',
      validUntil: earlier?.validUntil ?? '',
      iconFront: earlier?.front ?? '',
      iconBack: earlier?.back ?? '',
    },
    draft: { name: 'profile.pilot', keep: ['validUntil', 'iconFront', 'iconBack'] },
    send: async (body) => {
      await call(onboarding.operator, { body });
      await finish();
    },
  });
  return (
    <EditForm
      form={{ ...form, isPending: form.isPending || isWaiting }}
      cancel={editing.cancel}
      label={t('profile.submit')}
    >
      {isRenewal && <p className="sf-profile-hint">{t('profile.renewHint')}</p>}
      <TextField
        form={form}
        name="certificateNumber"
        label={t('person.certificateNumber')}
        hint={info.manipulatorNumber === '' ? undefined : t('wizard.reenterNumber')}
        autoComplete="off"
        spellCheck={false}
      />
      <CertificateEndField form={form} name="validUntil" />
      <div className="sf-photos">
        <FrontAndBack form={form} names={sides} endpoint={files.uploadManipulatorImg} underWay={underWay} />
      </div>
    </EditForm>
  );
}
