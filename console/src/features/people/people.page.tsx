import '../../shared/ui/table/list-page.css';
import { roleCodes } from '@smartflight/contract/access/access.ts';
import { accountTypes } from '@smartflight/contract/accounts/accounts.ts';
import type { Person } from '@smartflight/contract/accounts/people.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { Select } from '../../shared/ui/primitives/select.tsx';
import { EmptyFiltered } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { type Column, DataTable } from '../../shared/ui/table/data-table.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { SavedViews } from '../../shared/ui/table/saved-views.tsx';
import { companyChoices, peopleList } from './people.queries.ts';
import { filterNames, listQueryOf, pageSize } from './people-search.ts';
import { PersonInspector } from './person-inspector.tsx';
import { roleNames, stateOf } from './person-labels.ts';

const rolesText = (roles: readonly string[], t: Translate): string =>
  roleNames
    .filter((name) => roles.includes(roleCodes[name]))
    .map((name) => t(`people.role.${name}`))
    .join(' · ');

function columnsOf(t: Translate, fmt: Fmt): Column<Person>[] {
  const day = (at: string | null) => fmt.instant(at, 'minute');
  return [
    { key: 'name', title: t('people.name'), always: true, strong: true, cell: (row) => row.username },
    {
      key: 'state',
      title: t('people.state'),
      cell: (row) => <StatusTag {...stateOf(row, t)} size={16} />,
    },
    {
      key: 'contact',
      title: t('people.contact'),
      cell: (row) => [row.phone, row.email].filter(Boolean).join(' · ') || fmt.number(null),
    },
    { key: 'type', title: t('people.type'), cell: (row) => t(`profile.types.${row.accountType}`) },
    { key: 'roles', title: t('people.roles'), cell: (row) => rolesText(row.roles, t) },
    { key: 'company', title: t('people.company'), cell: (row) => row.companyName || fmt.number(null) },
    {
      key: 'lastSignIn',
      title: t('people.lastSignIn'),
      figure: true,
      cell: (row) => (row.lastSignInAt ? day(row.lastSignInAt) : t('people.never')),
    },
    { key: 'created', title: t('people.created'), figure: true, cell: (row) => day(row.createdAt) },
  ];
}

function Filters(props: {
  params: URLSearchParams;
  change: (name: string, value: string | undefined) => void;
}) {
  const t = useT();
  const { params, change } = props;
  const { data: companies } = useQuery(companyChoices());
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <Select
      label={label}
      value={params.get(name) ?? ''}
      empty={`${label}: ${t('people.any')}`}
      options={options.map(([value, text]) => ({ value, label: text }))}
      change={(value) => change(name, value)}
    />
  );
  return (
    <>
      <SearchBox
        label={t('people.search')}
        value={params.get('search') ?? ''}
        change={(search) => change('search', search)}
      />
      {select(
        'type',
        t('people.type'),
        accountTypes.map((type) => [type, t(`profile.types.${type}`)]),
      )}
      {select(
        'role',
        t('people.roles'),
        roleNames.map((name) => [roleCodes[name], t(`people.role.${name}`)]),
      )}
      {select(
        'company',
        t('people.company'),
        (companies ?? []).map(({ id, name }) => [id, name]),
      )}
      {select('disabled', t('people.state'), [
        ['false', t('people.enabledOnly')],
        ['true', t('people.disabledOnly')],
      ])}
    </>
  );
}

export function PeoplePage() {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const query = useMemo(() => listQueryOf(params), [params]);
  const { data, error, isFetching, refetch } = useQuery(peopleList(query));
  const columns = useMemo(() => columnsOf(t, fmt), [t, fmt]);
  const opened = params.get('account') ?? undefined;
  const clear = () =>
    setParams(Object.fromEntries([...filterNames, 'page'].map((name) => [name, undefined])));
  const close = () => setParams({ account: undefined });
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.people')}
        actions={
          <>
            <SavedViews screen="people" search={params} />
            <ColumnsButton table="people" columns={columns} />
          </>
        }
        filters={
          <Filters
            params={params}
            change={(name, value) => setParams({ [name]: value, page: undefined, account: undefined })}
          />
        }
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          <DataTable<Person>
            label={t('title.people')}
            name="people"
            columns={columns}
            rows={data?.items}
            rowKey={(row) => row.id}
            selected={opened}
            open={({ id }) => setParams({ account: id })}
            error={error}
            retry={() => void refetch()}
            empty={<EmptyFiltered clear={clear} />}
            refreshing={isFetching}
          />
          <Pager
            page={query.page}
            size={pageSize}
            total={data?.total}
            change={(page) => setParams({ page: page === 1 ? undefined : page })}
          />
        </div>
        {opened !== undefined && <PersonInspector key={opened} id={opened} close={close} />}
      </div>
    </div>
  );
}
