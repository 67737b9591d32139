import { products } from '@smartflight/contract/products/products.endpoints.ts';
import type { ProductDetail } from '@smartflight/contract/products/products.schemas.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import PencilLine from 'lucide-react/icons/pencil-line';
import { lazy, Suspense } from 'react';
import { call } from '../../shared/api/client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { ProductFacts } from './product-facts.tsx';
import { InventedTag } from './product-labels.tsx';
import { oneProduct, productsKey } from './products.queries.ts';

/** Loaded when it is opened: most visits only read. */
const ChangeProduct = lazy(async () => ({
  default: (await import('./form/change-product.tsx')).ChangeProduct,
}));

/** One product: its fields, uses, label and versions; the form to change it. */
export function ProductInspector({ id, close }: { id: string; close: () => void }) {
  const t = useT();
  const [params, setParams] = usePageSearch();
  const asked = Number(params.get('version'));
  const version = Number.isInteger(asked) && asked > 0 ? asked : undefined;
  const { data, error, refetch } = useQuery(oneProduct(id, version));
  const isEditing = params.get('panel') === 'edit' && data?.mayChange === true && data.archivedAt === null;
  if (isEditing && version === undefined)
    return (
      <Suspense>
        <ChangeProduct product={data} close={() => setParams({ panel: undefined })} />
      </Suspense>
    );
  return (
    <Inspector
      isTall
      label={data?.name ?? t('products.name')}
      title={data?.name ?? '…'}
      subtitle={data && <Subtitle product={data} />}
      close={close}
      footer={data && <Actions product={data} />}
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="records.list" />}
      {!error && !data && (
        <div className="sf-block">
          <Skeleton height={160} />
        </div>
      )}
      {data && (
        <ProductFacts
          product={data}
          show={(one) => setParams({ version: one === data.version ? undefined : one })}
        />
      )}
    </Inspector>
  );
}

function Subtitle({ product }: { product: ProductDetail }) {
  const t = useT();
  const { version, shownVersion, archivedAt, isInvented } = product;
  const isNewest = version === shownVersion;
  return (
    <span className="pr-subtitle">
      {isNewest
        ? t('products.versionNo', { n: String(version) })
        : t('products.olderVersion', { n: String(shownVersion), newest: String(version) })}
      {archivedAt !== null && ` · ${t('products.archived')}`}
      <InventedTag isInvented={isInvented} />
    </span>
  );
}

function Actions({ product }: { product: ProductDetail }) {
  const t = useT();
  const client = useQueryClient();
  const [, setParams] = usePageSearch();
  const { id, name, mayChange } = product;
  const isArchived = product.archivedAt !== null;
  const moving = useMutation({
    mutationFn: () => call(isArchived ? products.restore : products.archive, { params: { id } }),
    onSuccess: async () => {
      toast.ok(t(isArchived ? 'products.wasRestored' : 'products.wasArchived', { name }));
      await client.invalidateQueries({ queryKey: productsKey });
    },
  });
  const archive = async () => {
    const question = { text: t('products.askArchive', { name }), detail: t('products.askArchiveMore') };
    if (isArchived || (await confirm({ ...question, ok: t('products.archive') }))) moving.mutate();
  };
  return (
    <div className="pr-actions">
      {!isArchived && (
        <PageLink to={`/mix?p=${id}`} className="sf-button">
          {t('products.toMix')}
        </PageLink>
      )}
      {mayChange && !isArchived && (
        <Button
          kind="primary"
          icon={<PencilLine className="sf-icon" />}
          onClick={() => setParams({ panel: 'edit', version: undefined })}
        >
          {t('products.changeAction')}
        </Button>
      )}
      {mayChange && (
        <Button
          icon={isArchived ? <ArchiveRestore className="sf-icon" /> : <Archive className="sf-icon" />}
          disabled={moving.isPending}
          onClick={() => void archive()}
        >
          {t(isArchived ? 'products.restore' : 'products.archive')}
        </Button>
      )}
    </div>
  );
}
