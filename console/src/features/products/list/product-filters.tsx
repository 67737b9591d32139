import { droneUses, productKinds } from '@smartflight/contract/products/products.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { SearchBox } from '../../../shared/ui/controls/search-box.tsx';
import { Switch } from '../../../shared/ui/controls/switch.tsx';
import { optionsFrom, Select } from '../../../shared/ui/primitives/select.tsx';
import type { ProductList } from './use-product-list.ts';

/** Search, kind, use by drone, and whether archived products are shown. */
export function ProductFilters({ list: { search, change } }: { list: ProductList }) {
  const t = useT();
  return (
    <>
      <SearchBox
        label={t('products.search')}
        value={search.q}
        change={(q) => change({ q: q?.slice(0, 64) })}
      />
      <Select
        label={t('products.kind')}
        value={search.kind}
        empty={t('products.kind')}
        options={optionsFrom(productKinds, (kind) => t(`products.kindName.${kind}`))}
        change={(kind) => change({ kind })}
      />
      <Select
        label={t('products.droneUse')}
        value={search.droneUse}
        empty={t('products.droneUse')}
        options={optionsFrom(droneUses, (use) => t('products.droneUseName', { use }))}
        change={(droneUse) => change({ droneUse })}
      />
      <Switch
        label={t('products.archivedOnly')}
        checked={search.archived}
        change={(archived) => change({ archived })}
      />
    </>
  );
}
