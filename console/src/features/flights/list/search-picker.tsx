import './flight-filters.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Combobox } from '../../../shared/ui/primitives/combobox.tsx';
import { pickedName, pickOptions } from '../flights.queries.ts';
import { noPlot, type PickName } from './flight-search.ts';

const typingMs = 200;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface SearchPickerProps {
  of: PickName;
  value: string | undefined;
  change: (id: string | undefined) => void;
}

/** Selects one of many by typing, with search on the server; the cross clears it. */
export function SearchPicker({ of, value, change }: SearchPickerProps) {
  const t = useT();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const q = useSettled(typed ?? '');
  const client = useQueryClient();
  const { data, isError } = useQuery({ ...pickOptions(of, q), enabled: typed !== undefined });
  const { data: name, isPending } = useQuery({
    ...pickedName(of, value ?? ''),
    enabled: value !== undefined && value !== noPlot,
  });
  const known = value === noPlot ? t('flights.detail.noPlot') : name;
  const picked = value === undefined ? '' : (known ?? (isPending ? '…' : value));
  const label = t(`flights.pick.${of}`);
  const choose = (chosen: string) => {
    const option = data?.find((one) => one.id === chosen);
    if (option) client.setQueryData(pickedName(of, option.id).queryKey, option.name);
    change(chosen);
  };
  return (
    <div className="sf-fl-pick">
      <label htmlFor={id}>{label}</label>
      <Combobox
        id={id}
        label={label}
        text={picked}
        value={value}
        placeholder={t(typed === undefined ? 'flights.pick.any' : 'flights.pick.search')}
        options={(data ?? []).map((option) => ({ value: option.id, label: option.name }))}
        none={t(isError ? 'flights.pick.failed' : 'flights.pick.none')}
        search={setTyped}
        choose={choose}
        clear={{ label: t('flights.pick.clear', { name: label }), run: () => change(undefined) }}
      />
    </div>
  );
}
