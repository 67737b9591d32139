import './plots-field.css';
import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Field } from '../../shared/ui/form/field.tsx';
import { Combobox } from '../../shared/ui/primitives/combobox.tsx';

/** What the field shows of a plot. */
export interface ChosenPlot {
  id: string;
  name: string;
  areaM2: number;
}

/** Up to ten plots that match the typed text. */
export const plotChoices = (q: string) =>
  queryOptions({
    queryKey: ['plots', 'choices', q],
    queryFn: ({ signal }) =>
      call(plots.list, { query: { size: 10, ...(q ? { q } : {}) }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** Chosen plots of a form, with a search that adds one. */
export function PlotsField(props: {
  label: string;
  chosen: readonly ChosenPlot[];
  change: (chosen: ChosenPlot[]) => void;
  error?: string | undefined;
}) {
  const { label, chosen, change, error } = props;
  const t = useT();
  const fmt = useFmt();
  const [typed, setTyped] = useState<string>();
  // The list closes when its value changes; the value is dropped as soon as the next one is searched.
  const [added, setAdded] = useState<string>();
  const { data } = useQuery({
    ...plotChoices((typed ?? '').trim().slice(0, 64)),
    enabled: typed !== undefined,
  });
  const offered = (data?.items ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));
  const add = (id: string) => {
    const plot = offered.find((one) => one.id === id);
    setAdded(id);
    if (plot) change([...chosen, { id, name: plot.name, areaM2: plot.areaM2 }]);
  };
  return (
    <fieldset className="sf-plots-field">
      <legend>{label}</legend>
      {chosen.length > 0 && (
        <ul>
          {chosen.map(({ id, name, areaM2 }) => (
            <li key={id}>
              <span>{name}</span>
              <small>{fmt.area(areaM2).text}</small>
              <Button
                kind="quiet"
                wordless
                iconOnly={t('orders.removePlot', { name })}
                icon={<X className="sf-icon" />}
                onClick={() => change(chosen.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Field label={t('orders.addPlot')} error={error}>
        {({ id, describedBy }) => (
          <Combobox
            id={id}
            describedBy={describedBy}
            placeholder={t('orders.findPlot')}
            text=""
            value={added}
            options={offered.map((one) => ({
              value: one.id,
              label: one.name,
              note: fmt.area(one.areaM2).text,
            }))}
            none={t('orders.noPlots')}
            search={(next) => {
              setTyped(next);
              if (next !== undefined) setAdded(undefined);
            }}
            choose={add}
          />
        )}
      </Field>
    </fieldset>
  );
}
