import '../../shared/ui/table/list-page.css';
import './products.css';
import type { ProductRow } from '@smartflight/contract/products/products.schemas.ts';
import FileUp from 'lucide-react/icons/file-up';
import Plus from 'lucide-react/icons/plus';
import { lazy, Suspense } from 'react';
import { CardList } from '../../domain/devices/list/card-list.tsx';
import { useAllows } from '../../shared/api/session.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { EmptyFiltered, EmptyState } from '../../shared/ui/states/states.tsx';
import { ColumnsButton } from '../../shared/ui/table/columns-button.tsx';
import { DataTable } from '../../shared/ui/table/data-table.tsx';
import { sortText } from '../../shared/ui/table/list-search.ts';
import { Pager } from '../../shared/ui/table/pager.tsx';
import { SavedViews } from '../../shared/ui/table/saved-views.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { ProductCard } from './list/product-card.tsx';
import { ProductFilters } from './list/product-filters.tsx';
import { useProductList } from './list/use-product-list.ts';
import { ProductInspector } from './product-inspector.tsx';

/** Loaded when it is opened: most visits only read. */
const NewProduct = lazy(async () => ({
  default: (await import('./form/new-product.tsx')).NewProduct,
}));

const idOf = ({ id }: ProductRow): string => id;

/** The register of plant protection products of the reader and the reader's company. */
export function ProductsPage() {
  const t = useT();
  const isMobile = useMobile();
  const list = useProductList();
  const mayManage = useAllows('records.manage') && list.counts?.mayEnter === true;
  const title = t('title.products');
  const isNew = mayManage && list.params.get('panel') === 'new';
  const close = () => list.setParams({ product: undefined, panel: undefined, version: undefined });
  const open = (id: string) => list.setParams({ product: id, panel: undefined, version: undefined });
  const empty = list.isFiltered ? (
    <EmptyFiltered clear={list.clear} />
  ) : (
    <EmptyState text={t('products.empty')} />
  );
  return (
    <div className="sf-list-page">
      <PageHeader
        title={title}
        actions={
          <>
            <SavedViews screen={list.table} search={list.params} iconOnly={isMobile} />
            {!isMobile && <ColumnsButton table={list.table} columns={list.columns} />}
            {mayManage && (
              <>
                <PageLink to="/products/import" className="sf-button">
                  <FileUp className="sf-icon" />
                  {t('products.import')}
                </PageLink>
                <Button
                  kind="primary"
                  icon={<Plus className="sf-icon" />}
                  onClick={() => list.setParams({ panel: 'new', product: undefined })}
                >
                  {t('products.new')}
                </Button>
              </>
            )}
          </>
        }
        filters={<ProductFilters list={list} />}
      />
      <div className="sf-list-main">
        <div className="sf-list-column">
          {isMobile ? (
            <CardList
              label={title}
              rows={list.rows}
              error={list.error}
              retry={list.retry}
              empty={empty}
              card={(row) => <ProductCard row={row} isOpen={row.id === list.opened} open={open} />}
            />
          ) : (
            <DataTable<ProductRow>
              label={title}
              name={list.table}
              columns={list.columns}
              rows={list.rows}
              rowKey={idOf}
              sort={list.search.sort}
              changeSort={(sort) => list.change({ sort: sortText(sort) })}
              selected={list.opened}
              open={({ id }) => open(id)}
              error={list.error}
              retry={list.retry}
              empty={empty}
              refreshing={list.isRefreshing}
            />
          )}
          <Pager
            page={list.search.page}
            size={list.search.size}
            total={list.total}
            change={(page) => list.change({ page })}
          />
        </div>
        <Suspense>{isNew && <NewProduct close={close} done={open} />}</Suspense>
        {!isNew && list.opened !== undefined && (
          <ProductInspector key={list.opened} id={list.opened} close={close} />
        )}
      </div>
      <span className="sf-hidden" role="status">
        {list.total !== undefined && t('products.found', { n: list.total })}
      </span>
    </div>
  );
}
