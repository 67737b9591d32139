import { products } from '@smartflight/contract/products/products.endpoints.ts';
import type { ProductForm } from '@smartflight/contract/products/products.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useSchemaForm } from '../../../shared/forms/use-schema-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Inspector } from '../../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { productsKey } from '../products.queries.ts';
import { ProductFields } from './product-fields.tsx';
import { newValues, type ProductInput, productValues } from './product-values.ts';

/** Enters a new product. */
export function NewProduct({ close, done }: { close: () => void; done: (id: string) => void }) {
  const t = useT();
  const client = useQueryClient();
  const form = useSchemaForm<ProductInput, ProductForm>({
    schema: productValues,
    initial: newValues,
    send: async (body) => {
      const { id } = await call(products.create, { body });
      toast.ok(t('products.saved', { name: body.name }));
      await client.invalidateQueries({ queryKey: productsKey });
      done(id);
    },
  });
  return (
    <Inspector isTall label={t('products.new')} title={t('products.new')} close={close}>
      <ProductFields form={form} label={t('products.save')} />
    </Inspector>
  );
}
