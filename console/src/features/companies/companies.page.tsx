import { readPage } from '../../shared/ui/table/list-search.ts';
import '../../shared/ui/table/list-page.css';
import type { Company } from '@smartflight/contract/onboarding/enterprises.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useMemo } from 'react';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { SearchBox } from '../../shared/ui/controls/search-box.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { type Column, DataTable } from '../../shared/ui/table/data-table.tsx';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { companyList, pageSize } from './companies.queries.ts';
import { Code } from './company-code.tsx';
import { CompanyInspector } from './company-inspector.tsx';
import { NewCompany } from './new-company.tsx';

const columnsOf = (t: Translate, fmt: Fmt): Column<Company>[] => [
  { key: 'name', title: t('companies.name'), always: true, strong: true, cell: (row) => row.name },
  { key: 'parent', title: t('companies.parent'), cell: (row) => row.parentName || fmt.number(null) },
  { key: 'code', title: t('companies.code'), cell: (row) => <Code code={row.invitationCode} /> },
  { key: 'accounts', title: t('companies.accounts'), figure: true, cell: (row) => fmt.number(row.accounts) },
  { key: 'timeZone', title: t('companies.timeZone'), cell: (row) => fmt.zone(row.timeZone) },
  {
    key: 'created',
    title: t('companies.created'),
    figure: true,
    cell: (row) => fmt.instant(row.createdAt, 'day'),
  },
];

export function CompaniesPage() {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const search = params.get('search') ?? '';
  const page = readPage(params);
  const { data, error, isFetching, refetch } = useQuery(
    companyList({ page, size: pageSize, ...(search ? { search } : {}) }),
  );
  const columns = useMemo(() => columnsOf(t, fmt), [t, fmt]);
  const opened = params.get('company') ?? undefined;
  const company = data?.items.find(({ id }) => id === opened);
  const isNew = params.get('new') === 'true';
  const close = () => setParams({ company: undefined, new: undefined });
  const clear = () => setParams({ search: undefined, page: undefined });
  return (
    <div className="sf-list-page">
      <PageHeader
        title={t('title.companies')}
        actions={
          <>
            <ColumnsButton table="companies" columns={columns} />
            <Button
              kind="primary"
              icon={<Plus className="sf-icon" />}
              onClick={() => setParams({ new: true, company: undefined })}
            >
              {t('companies.create')}
            </Button>
          </>
        }
        filters={
          <SearchBox
            label={t('companies.search')}
            value={search}
            change={(next) => setParams({ search: next, page: undefined })}
          />
        }
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          <DataTable<Company>
            label={t('title.companies')}
            name="companies"
            columns={columns}
            rows={data?.items}
            rowKey={(row) => row.id}
            selected={opened}
            open={({ id }) => setParams({ company: id, new: undefined })}
            error={error}
            retry={() => void refetch()}
            empty={search ? <EmptyFiltered clear={clear} /> : <EmptyState text={t('companies.empty')} />}
            refreshing={isFetching}
          />
          <Pager
            page={page}
            size={pageSize}
            total={data?.total}
            change={(next) => setParams({ page: next === 1 ? undefined : next })}
          />
        </div>
        {isNew && <NewCompany close={close} done={(id) => setParams({ new: undefined, company: id })} />}
        {!isNew && company && <CompanyInspector key={company.id} company={company} close={close} />}
      </div>
    </div>
  );
}
