import { products } from '@smartflight/contract/products/products.endpoints.ts';
import type { ProductDetail, ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { productsKey } from '../products.queries.ts';
import { ProductFields } from './product-fields.tsx';
import { type ProductInput, productValues, valuesOf } from './product-values.ts';

/** Writes the next version of a product. The version it is based on stays the one that was shown first. */
export function ChangeProduct({ product, close }: { product: ProductDetail; close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [start] = useState(product);
  const { id, version } = start;
  const form = useSchemaForm<ProductInput, ProductForm>({
    schema: productValues,
    initial: valuesOf(start),
    send: async (body) => {
      await call(products.change, { params: { id }, body: { ...body, version } });
      toast.ok(t('products.saved', { name: body.name }));
      await client.invalidateQueries({ queryKey: productsKey });
      close();
    },
  });
  return (
    <Inspector isTall label={t('products.change')} title={t('products.change')} close={close}>
      <ProductFields form={form} label={t('products.saveVersion', { n: String(version + 1) })} />
    </Inspector>
  );
}
