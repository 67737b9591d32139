import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/form/field.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { Combobox } from '../../../shared/ui/primitives/combobox.tsx';
import { Select } from '../../../shared/ui/primitives/select.tsx';
import { Skeleton } from '../../../shared/ui/states/states.tsx';
import { titleOfUse } from '../product-facts.tsx';
import { DroneUseTag, doseLook, doseShown, InventedTag, rangeText } from '../product-labels.tsx';
import { productChoices } from '../products.queries.ts';
import { mostLines } from './mix-address.ts';
import type { MixState, ShownLine } from './use-mix.ts';
import { Figure } from './work-fields.tsx';

/** The products of the mix, each with its use and dose. */
export function MixLines({ state }: { state: MixState }) {
  const t = useT();
  const { lines, setLines } = state;
  return (
    <section className="mx-block" aria-label={t('mix.products')}>
      <h2>{t('mix.products')}</h2>
      <ol className="mx-lines">
        {lines.map((line, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a product may be in the mix twice, for two uses
          <li key={`${nth} ${line.productId}`}>
            <Line
              line={line}
              change={(patch) => setLines(lines.map((one, at) => (at === nth ? { ...one, ...patch } : one)))}
              remove={() => setLines(lines.filter((_one, at) => at !== nth))}
            />
          </li>
        ))}
      </ol>
      {lines.length < mostLines && (
        <AddProduct add={(productId) => setLines([...lines, { productId, useIndex: 0, dose: '' }])} />
      )}
    </section>
  );
}

function Line(props: {
  line: ShownLine;
  change: (patch: { useIndex?: number; dose?: string }) => void;
  remove: () => void;
}) {
  const { line, change, remove } = props;
  const t = useT();
  const fmt = useFmt();
  const { product, useIndex, dose } = line;
  const name = product?.name ?? '…';
  const use = product?.uses[useIndex];
  const look = doseLook(fmt, product ?? { form: 'liquid' });
  return (
    <article className="mx-product" aria-label={name}>
      <header>
        <b>{name}</b>
        {product && <InventedTag isInvented={product.isInvented} />}
        {product && product.droneUse !== 'permitted' && <DroneUseTag use={product.droneUse} isNamed />}
        <Button
          kind="quiet"
          wordless
          iconOnly={t('mix.removeLine', { name })}
          icon={<X className="sf-icon" />}
          onClick={remove}
        />
      </header>
      {line.error !== null && product === undefined && (
        <StatusTag state="fault" size={16} word={t('mix.gone')} />
      )}
      {line.error === null && product === undefined && <Skeleton height={48} />}
      {product && (
        <>
          <Field label={t('mix.use')}>
            {({ id }) => (
              <Select
                id={id}
                className="is-wide"
                value={use ? String(useIndex) : ''}
                empty={t('mix.noCrop')}
                options={product.uses.map((one, nth) => ({ value: String(nth), label: titleOfUse(one) }))}
                change={(value) => change({ useIndex: Number(value ?? 0) })}
              />
            )}
          </Field>
          <Figure
            label={t('mix.dose', { unit: t('products.unitName', { unit: look.unit }) })}
            hint={
              use &&
              t('mix.labelDose', {
                range: rangeText(t, [use.doseMin, use.doseMax], (one) => doseShown(t, fmt, product, one)),
              })
            }
            look={look.look}
            kept={dose}
            change={(next) => change({ dose: next })}
          />
        </>
      )}
    </article>
  );
}

function AddProduct({ add }: { add: (id: string) => void }) {
  const t = useT();
  const [typed, setTyped] = useState<string>();
  // The list closes when its value changes; the value is dropped as soon as the next one is searched.
  const [chosen, setChosen] = useState<string>();
  const { data } = useQuery({
    ...productChoices((typed ?? '').trim().slice(0, 64)),
    enabled: typed !== undefined,
  });
  return (
    <Field label={t('mix.addProduct')}>
      {({ id, describedBy }) => (
        <Combobox
          id={id}
          describedBy={describedBy}
          placeholder={t('mix.findProduct')}
          text=""
          value={chosen}
          options={(data?.items ?? []).map((one) => ({
            value: one.id,
            label: one.name,
            note: t(`products.kindName.${one.kind}`),
          }))}
          none={t('mix.noProducts')}
          search={(next) => {
            setTyped(next);
            if (next !== undefined) setChosen(undefined);
          }}
          choose={(id) => {
            setChosen(id);
            add(id);
          }}
        />
      )}
    </Field>
  );
}
