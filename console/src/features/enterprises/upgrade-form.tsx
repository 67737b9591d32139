import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import { type Upgrade, upgradeForm } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { upgradeOutcomes, upgradeTypes } from '@smartflight/contract/onboarding/enterprises.ts';
import { files } from '@smartflight/contract/system/files.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { addedAreas } from '../../domain/accounts/rights-changes.ts';
import { call } from '../../shared/api/client.ts';
import { useSession } from '../../shared/api/session.ts';
import { FormEnd } from '../../shared/forms/form-footer.tsx';
import { FrontAndBack, usePicturesUnderWay } from '../../shared/forms/picture-field.tsx';
import { RestoredNote } from '../../shared/forms/restored-note.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { type SchemaForm, useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { upgradeKey } from './enterprises.queries.ts';

const sides = ['businessLicenseFrtImg', 'businessLicenseBkImg'] as const;

export const textFields = [
  'companyName',
  'companyAddr',
  'corporationName',
  'corporationIdNumber',
  'corporationContact',
  'businessLicense',
] as const;
/** Only the last characters of these are known from an earlier application. */
const secret: readonly string[] = ['corporationIdNumber', 'corporationContact', 'businessLicense'];

type Input = (typeof upgradeForm)['_zod']['input'];
type Output = (typeof upgradeForm)['_zod']['output'];

interface UpgradeFormProps {
  earlier: Upgrade | null;
  sent: () => void;
  cancel?: () => void;
}

/** The upgrade form, filled with what is known from an earlier application. */
export function UpgradeForm({ earlier, sent, cancel }: UpgradeFormProps) {
  const t = useT();
  const queries = useQueryClient();
  const [isWaiting, underWay] = usePicturesUnderWay();
  const form = useSchemaForm<Input, Output>({
    schema: upgradeForm,
    initial: {
      upgradeType: earlier?.upgradeType ?? 'enterprise',
      companyName: earlier?.companyName ?? '',
      companyAddr: earlier?.companyAddr ?? '',
      corporationName: earlier?.corporationName ?? '',
      corporationIdNumber: '',
      corporationContact: '',
      businessLicense: '',
      businessLicenseFrtImg: earlier?.businessLicenseFrtImg ?? '',
      businessLicenseBkImg: earlier?.businessLicenseBkImg ?? '',
    },
    draft: {
      name: 'upgrade',
      keep: [
        'upgradeType',
        'companyName',
        'companyAddr',
        'corporationName',
        'businessLicenseFrtImg',
        'businessLicenseBkImg',
      ],
    },
    send: async (body) => {
      queries.setQueryData(upgradeKey, await call(enterprises.upgrade, { body }));
      toast.ok(t('upgrade.applied'));
      sent();
    },
  });
  const picture = { form, endpoint: files.uploadLicenceImg, underWay };
  return (
    <form className="sf-edit sf-upgrade-form" onSubmit={form.submit} noValidate>
      <p>{t('upgrade.intro')}</p>
      <RestoredNote form={form} />
      <TypeField form={form} />
      {textFields.map((name) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={t(`upgrade.${name}`)}
          hint={earlier && secret.includes(name) ? t('upgrade.reenterNumber') : undefined}
          autoComplete={name === 'companyName' ? 'organization' : 'off'}
        />
      ))}
      <fieldset>
        <legend>{t('upgrade.photos')}</legend>
        <div className="sf-photos">
          <FrontAndBack {...picture} names={sides} />
        </div>
      </fieldset>
      <div className="sf-edit-end">
        <FormEnd form={{ ...form, isPending: form.isPending || isWaiting }} label={t('upgrade.apply')} />
        {cancel && (
          <button type="button" className="sf-button" onClick={cancel}>
            {t('dialog.cancel')}
          </button>
        )}
      </div>
    </form>
  );
}

function TypeField({ form }: { form: SchemaForm<Input, Output> }) {
  const t = useT();
  const { field } = useController({ control: form.fields.control, name: 'upgradeType' });
  const from = useSession((session) => session.me?.roles) ?? [];
  const to = [...from, ...upgradeOutcomes[field.value].roles];
  const losses = addedAreas(t, { from: to, to: from });
  return (
    <div className="sf-field">
      <p aria-hidden="true">{t('upgrade.type')}</p>
      <Segment
        label={t('upgrade.type')}
        value={field.value}
        change={field.onChange}
        options={upgradeTypes.map((value) => ({ value, label: t(`upgrade.${value}`) }))}
      />
      <p aria-live="polite">
        {t('upgrade.gains', { pages: addedAreas(t, { from, to }) })}{' '}
        {losses !== '' && t('upgrade.losses', { pages: losses })}
      </p>
    </div>
  );
}
