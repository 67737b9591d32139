import { drones } from '@smartflight/contract/drones/drones.endpoints.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Field } from '../../../shared/ui/form/field.tsx';
import { Combobox } from '../../../shared/ui/primitives/combobox.tsx';

const shownDrones = 50;

/** Drones of the caller that can be controlled, by name; `total` counts all that match. */
const importDrones = (q: string) =>
  queryOptions({
    queryKey: ['flight-import', 'drones', q],
    queryFn: async ({ signal }) => {
      const { items, total } = await call(drones.list, { query: { q, size: shownDrones }, signal });
      return { items: items.filter(({ rights }) => rights.command), total };
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** The drone that flew: a log names none. The only drone of an account is chosen at once. */
export function DroneChoice(props: { value: string | undefined; choose: (id: string | undefined) => void }) {
  const { value, choose } = props;
  const t = useT();
  const [typed, setTyped] = useState<string>();
  const [name, setName] = useState('');
  const { data, isError, isPending } = useQuery(importDrones(typed ?? ''));
  const only = typed === undefined && data?.total === 1 ? data.items[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list arrives
  useEffect(() => {
    if (!only || value !== undefined) return;
    setName(only.name);
    choose(only.id);
  }, [only]);
  const none = isError ? 'flightImport.dronesFailed' : 'flightImport.noDrone';
  const isEmpty = !isPending && !isError && typed === undefined && data?.total === 0;
  return (
    <Field
      label={t('flightImport.drone')}
      hint={isEmpty ? undefined : t('flightImport.droneHint')}
      error={isError ? t('flightImport.dronesFailed') : isEmpty ? t('flightImport.noDrones') : undefined}
    >
      {({ id, describedBy }) => (
        <Combobox
          id={id}
          label={t('flightImport.drone')}
          describedBy={describedBy}
          text={name}
          value={value}
          placeholder={t('flightImport.chooseDrone')}
          options={(data?.items ?? []).map((drone) => ({ value: drone.id, label: drone.name }))}
          none={t(none)}
          search={setTyped}
          choose={(chosen) => {
            setName(data?.items.find((drone) => drone.id === chosen)?.name ?? chosen);
            choose(chosen);
          }}
        />
      )}
    </Field>
  );
}
