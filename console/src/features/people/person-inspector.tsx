import './person-inspector.css';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { people } from '@smartflight/contract/accounts/people.endpoints.ts';
import type { Person } from '@smartflight/contract/accounts/people.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import ScrollText from 'lucide-react/icons/scroll-text';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { problemText } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { StatusGlyph, StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { Select } from '../../shared/ui/primitives/select.tsx';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { HoldingsOf } from './holdings.tsx';
import { companyChoices, peopleKey, personDetail } from './people.queries.ts';
import { sameRoles, withRole } from './people-search.ts';
import { roleNames, stateOf } from './person-labels.ts';

/** One account: data, roles with their rights, company, and access. */
export function PersonInspector({ id, close }: { id: string; close: () => void }) {
  const t = useT();
  const { data, error, refetch } = useQuery(personDetail(id));
  return (
    <Inspector
      label={t('title.people')}
      title={data?.username ?? '…'}
      subtitle={data && <StatusTag {...stateOf(data, t)} size={16} />}
      close={close}
      footer={data && <Access person={data} />}
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="accounts.manage" />}
      {!error && !data && (
        <div className="sf-block">
          <Skeleton height={160} />
        </div>
      )}
      {data && (
        <>
          <Facts person={data} />
          <Roles key={`roles ${data.roles.join()}`} person={data} />
          <CompanyOf key={`company ${data.companyId}`} person={data} />
          <HoldingsOf person={data} />
          <p className="sf-list-form">
            <PageLink to={`/audit?actorId=${data.id}`} className="sf-button">
              <ScrollText className="sf-icon" />
              {t('people.trail')}
            </PageLink>
          </p>
        </>
      )}
    </Inspector>
  );
}

function Facts({ person }: { person: Person }) {
  const t = useT();
  const fmt = useFmt();
  const at = (instant: string | null) => fmt.instant(instant, 'minute');
  const contact = [person.phone, person.email].filter(Boolean).join(' · ');
  return (
    <dl className="sf-facts">
      <dt>{t('people.contact')}</dt>
      <dd>{contact || fmt.number(null)}</dd>
      <dt>{t('people.type')}</dt>
      <dd>{t(`profile.types.${person.accountType}`)}</dd>
      <dt>{t('people.created')}</dt>
      <dd>{at(person.createdAt)}</dd>
      <dt>{t('people.lastSignIn')}</dt>
      <dd>{person.lastSignInAt ? at(person.lastSignInAt) : t('people.never')}</dd>
    </dl>
  );
}

function useChange<Wanted>(person: Person, change: (wanted: Wanted) => Promise<Person>, reported: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => {
      toast.ok(reported);
      client.setQueryData(personDetail(person.id).queryKey, changed);
      void client.invalidateQueries({ queryKey: [...peopleKey, 'list'] });
    },
    meta: { quiet: true },
  });
}

function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <p className="sf-field-error" role="alert">
      <StatusGlyph state="fault" size={16} />
      {problemText(error)}
    </p>
  );
}

function Roles({ person }: { person: Person }) {
  const t = useT();
  const [wanted, setWanted] = useState(() =>
    Object.values(roleCodes).filter((one) => person.roles.includes(one)),
  );
  const params = { id: person.id };
  const change = useChange(
    person,
    (roles: typeof wanted) => call(people.setRoles, { params, body: { roles } }),
    t('people.rolesSaved'),
  );
  const isChanged = !sameRoles(wanted, person.roles);
  return (
    <form
      className="sf-list-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && wanted.length > 0) change.mutate(wanted);
      }}
    >
      <fieldset>
        <legend>{t('people.roles')}</legend>
        {roleNames.map((name) => (
          <label key={name} className="pe-role">
            <input
              type="checkbox"
              checked={wanted.some((one) => one === roleCodes[name])}
              onChange={(event) => {
                change.reset();
                setWanted(withRole(wanted, roleCodes[name], event.target.checked));
              }}
            />
            <span>
              <b>{t(`people.role.${name}`)}</b>
              <small>{t(`people.opens.${name}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Refusal error={change.error} />
      <p className="sf-list-note">{t(wanted.length === 0 ? 'people.needsOne' : 'people.endsSessions')}</p>
      <Button type="submit" kind="primary" disabled={!isChanged || wanted.length === 0 || change.isPending}>
        {t('people.saveRoles')}
      </Button>
    </form>
  );
}

function CompanyOf({ person }: { person: Person }) {
  const t = useT();
  const { data } = useQuery(companyChoices());
  const [wanted, setWanted] = useState(person.companyId ?? '');
  const params = { id: person.id };
  const change = useChange(
    person,
    (companyId: string | null) => call(people.setCompany, { params, body: { companyId } }),
    t('people.saved'),
  );
  const own = person.companyId === null ? [] : [{ id: person.companyId, name: person.companyName }];
  const choices = [...own, ...(data ?? []).filter(({ id }) => id !== person.companyId)];
  return (
    <form
      className="sf-list-form"
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(wanted || null);
      }}
    >
      <h3>{t('people.company')}</h3>
      <Select
        label={t('people.company')}
        className="is-wide"
        value={wanted}
        empty={t('people.noCompany')}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        change={(id) => setWanted(id ?? '')}
      />
      <Refusal error={change.error} />
      <Button type="submit" disabled={wanted === (person.companyId ?? '') || change.isPending}>
        {t('people.saveCompany')}
      </Button>
    </form>
  );
}

function Access({ person }: { person: Person }) {
  const t = useT();
  const name = person.username;
  const isOpen = person.disabledAt === null;
  const params = { id: person.id };
  const change = useChange(
    person,
    (disabled: boolean) => call(people.setDisabled, { params, body: { disabled } }),
    t(isOpen ? 'people.wasDisabled' : 'people.wasEnabled', { name }),
  );
  const press = async () => {
    const question = {
      text: t('people.askDisable', { name }),
      detail: t('people.askDisableMore'),
      ok: t('people.disable'),
      danger: true,
    };
    if (!isOpen || (await confirm(question))) change.mutate(isOpen);
  };
  return (
    <div>
      <Refusal error={change.error} />
      <Button kind={isOpen ? 'danger' : 'primary'} disabled={change.isPending} onClick={() => void press()}>
        {t(isOpen ? 'people.disable' : 'people.enable')}
      </Button>
    </div>
  );
}
