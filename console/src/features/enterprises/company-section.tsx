import './enterprises.css';
import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import { type Company, companyChange } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Pencil from 'lucide-react/icons/pencil';
import { lazy, Suspense } from 'react';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { EditForm } from '../../shared/forms/edit-form.tsx';
import { TextField } from '../../shared/forms/text-field.tsx';
import { TimeZoneField } from '../../shared/forms/time-zone-field.tsx';
import { type Editing, useEditing } from '../../shared/forms/use-editing.ts';
import { useSchemaForm } from '../../shared/forms/use-schema-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { copyText } from '../../shared/link/copy-link.ts';
import { Facts, Section } from '../../shared/ui/layout/section.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Delayed, EmptyState, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { companyKey, useCompany } from './enterprises.queries.ts';
import { LogoSlot } from './logo-slot.tsx';

const Invitations = lazy(async () => ({ default: (await import('./invitations.tsx')).Invitations }));

type Changed = (company: Company) => void;

/** The company of users who may change its branding (U-02). */
export function CompanySection({ changed }: { changed: Changed }) {
  const t = useT();
  const { data, error, refetch } = useCompany();
  const editing = useEditing();
  const action = data && editing.part !== 'company' && (
    <button
      type="button"
      className="sf-button"
      aria-label={t('profile.editOf', { name: t('company.title') })}
      onClick={() => editing.open('company')}
    >
      <Pencil className="sf-icon" />
      {t('profile.edit')}
    </button>
  );
  return (
    <Section id="company" title={t('company.title')} action={action}>
      {error && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && data === undefined && (
        <Delayed>
          <Skeleton height={160} />
        </Delayed>
      )}
      {data === null && <EmptyState text={t('company.none')} />}
      {data && <Known company={data} editing={editing} changed={changed} />}
    </Section>
  );
}

interface KnownProps {
  company: Company;
  editing: Editing;
  changed: Changed;
}

function Known({ company, editing, changed }: KnownProps) {
  const t = useT();
  const fmt = useFmt();
  const copy = async () => {
    if (await copyText(company.invitationCode)) toast.ok(t('state.copied'));
    else toast.error(t('state.copyFailed'));
  };
  const code = {
    name: t('profile.invitationCode'),
    value: <code>{company.invitationCode}</code>,
    action: (
      <button
        type="button"
        className="sf-button"
        aria-label={t('company.copyCode')}
        onClick={() => void copy()}
      >
        <Copy className="sf-icon" />
        {t('state.copy')}
      </button>
    ),
  };
  return (
    <>
      {editing.part === 'company' ? (
        <CompanyForm company={company} editing={editing} changed={changed} />
      ) : (
        <Facts
          rows={[
            { name: t('upgrade.companyName'), value: company.name },
            code,
            {
              name: t('profile.timeZone'),
              value: `${company.timeZone} (${fmt.zone(company.timeZone)})`,
            },
            { name: t('company.mapCenter'), value: company.mapCenter },
          ]}
        />
      )}
      <Suspense fallback={<Skeleton height={160} />}>
        <Invitations />
      </Suspense>
      <h3>{t('company.logos')}</h3>
      <LogoSlot size="large" path={company.companyLogo} />
      <LogoSlot size="small" path={company.companyMiniLogo} />
    </>
  );
}

function CompanyForm({ company, editing, changed }: KnownProps) {
  const t = useT();
  const queries = useQueryClient();
  const { timeZone, mapCenter } = company;
  const form = useSchemaForm({
    schema: companyChange,
    initial: { timeZone, mapCenter },
    draft: { name: 'company', keep: ['timeZone', 'mapCenter'] as const },
    send: async (body) => {
      const next = await call(enterprises.updateOwn, { body });
      queries.setQueryData(companyKey, next);
      changed(next);
      toast.ok(t('profile.saved'));
      editing.done();
    },
  });
  return (
    <EditForm form={form} cancel={editing.cancel}>
      <TimeZoneField form={form} name="timeZone" />
      <TextField
        form={form}
        name="mapCenter"
        label={t('company.mapCenter')}
        hint={t('company.mapCenterHint')}
        autoComplete="off"
      />
    </EditForm>
  );
}
