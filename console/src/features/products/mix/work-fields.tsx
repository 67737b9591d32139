import { areaIn } from '@smartflight/contract/kit/units.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { type KeptFigure, keptFigure } from '../../../shared/forms/figure.ts';
import { FigureInput, type FigureLook } from '../../../shared/forms/figure-input.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Field } from '../../../shared/ui/form/field.tsx';
import { Combobox } from '../../../shared/ui/primitives/combobox.tsx';
import { waterLook } from '../product-labels.tsx';
import { plotChoices } from '../products.queries.ts';
import type { MixState } from './use-mix.ts';

/** Plot or area, rate of the mix, and tank. */
export function WorkFields({ state }: { state: MixState }) {
  const t = useT();
  const fmt = useFmt();
  const { asked, setParams } = state;
  const water = waterLook(fmt);
  return (
    <section className="mx-block" aria-label={t('mix.work')}>
      <PlotField state={state} />
      <div className="mx-line">
        <Figure
          label={t('mix.area', { unit: fmt.areaUnitName })}
          look={{ scale: areaIn(fmt.areaUnit, 1), digits: 2 }}
          kept={asked.area}
          change={(area) => setParams({ area })}
        />
        <Figure
          label={t('mix.rate', { unit: t('products.unitName', { unit: water.unit }) })}
          look={water.look}
          kept={asked.rate}
          change={(rate) => setParams({ rate })}
        />
        <Figure
          label={t('mix.tank')}
          look={{ digits: 1 }}
          kept={asked.tank}
          change={(tank) => setParams({ tank })}
        />
      </div>
    </section>
  );
}

/** A figure that is stored in the address. */
export function Figure(props: {
  label: string;
  hint?: string | undefined;
  look: FigureLook;
  kept: KeptFigure;
  change: (kept: KeptFigure) => void;
}) {
  const { label, hint, look, kept, change } = props;
  return (
    <Field label={label} hint={hint}>
      {({ id, describedBy }) => (
        <FigureInput {...look} id={id} aria-describedby={describedBy} kept={kept} change={change} />
      )}
    </Field>
  );
}

/** Choosing a plot takes over its area, and its rate where none is entered. */
function PlotField({ state }: { state: MixState }) {
  const t = useT();
  const fmt = useFmt();
  const { asked, plot, setParams } = state;
  const [typed, setTyped] = useState<string>();
  const { data } = useQuery({
    ...plotChoices((typed ?? '').trim().slice(0, 64)),
    enabled: typed !== undefined,
  });
  const choose = (id: string) => {
    const chosen = data?.items.find((one) => one.id === id);
    const rate = chosen?.parameters.rateLpha;
    setParams({
      plot: id,
      ...(chosen ? { area: keptFigure(Math.round(chosen.areaM2)) } : {}),
      ...(asked.rate === '' && rate ? { rate: keptFigure(rate) } : {}),
    });
  };
  return (
    <Field label={t('mix.plot')}>
      {({ id, describedBy }) => (
        <Combobox
          id={id}
          describedBy={describedBy}
          placeholder={t('mix.noPlot')}
          text={plot?.name ?? ''}
          value={asked.plotId}
          options={(data?.items ?? []).map((one) => ({
            value: one.id,
            label: one.name,
            note: fmt.area(one.areaM2).text,
          }))}
          none={t('mix.noPlots')}
          search={setTyped}
          choose={choose}
          clear={{ label: t('mix.clearPlot'), run: () => setParams({ plot: undefined }) }}
        />
      )}
    </Field>
  );
}
