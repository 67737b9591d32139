import { flightImports } from '@smartflight/contract/flights/flight-imports.endpoints.ts';
import type { PastImport } from '@smartflight/contract/flights/flight-imports.schemas.ts';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/client.ts';
import { reportProblem } from '../../../shared/api/report.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { confirm } from '../../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { Pager } from '../../../shared/ui/table/pager.tsx';
import { flightsKey } from '../flights.queries.ts';

/** Prefix of the pages of past imports. */
export const pastImportsKey = ['flight-import', 'past'] as const;
const size = 10;

const pastImports = (page: number) =>
  queryOptions({
    queryKey: [...pastImportsKey, page],
    queryFn: ({ signal }) => call(flightImports.list, { query: { page, size }, signal }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

/** The imports that the user may undo, the newest first; nothing where there is none. */
export function PastImports() {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(pastImports(page));
  const { undo, undoing } = useUndo();
  if (!isError && !data?.total) return null;
  return (
    <section className="sf-fi-past" aria-labelledby="past-imports">
      <h2 id="past-imports">{t('flightImport.past.title')}</h2>
      {isError ? (
        <p className="sf-fi-problem" role="alert">
          <span>{t('flightImport.past.failed')}</span>
          <Button onClick={() => void refetch()}>{t('flightImport.retry')}</Button>
        </p>
      ) : (
        <ol aria-labelledby="past-imports">
          {data?.items.map((past) => (
            <PastLine key={past.id} past={past} isBusy={undoing === past.id} undo={() => void undo(past)} />
          ))}
        </ol>
      )}
      {data && data.total > size && <Pager page={page} size={size} total={data.total} change={setPage} />}
    </section>
  );
}

function PastLine({ past, isBusy, undo }: { past: PastImport; isBusy: boolean; undo: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const name = past.fileName || t('flightImport.past.noName');
  const facts = [past.drone.name, t('flightImport.past.flights', { n: past.flights })];
  const { undone } = past;
  return (
    <li>
      <span>
        <b>{name}</b>
        <small>{facts.join(' · ')}</small>
        <small>{[fmt.instant(past.at), past.by].filter(Boolean).join(' · ')}</small>
        {undone && (
          <StatusTag
            state="idle"
            word={[
              t('flightImport.past.undone', { at: fmt.instant(undone.at) }),
              undone.by,
              undone.kept > 0 && t('flightImport.past.kept', { n: undone.kept }),
            ]
              .filter(Boolean)
              .join(' · ')}
            size={16}
          />
        )}
      </span>
      {!undone && (
        <Button
          aria-label={t('flightImport.past.undoOf', { name })}
          aria-busy={isBusy}
          disabled={isBusy}
          onClick={undo}
        >
          {t('flightImport.past.undo')}
        </Button>
      )}
    </li>
  );
}

/** Undoes an import after a question that names the file, the drone and the flights. */
function useUndo() {
  const t = useT();
  const queries = useQueryClient();
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (id: number) => call(flightImports.undo, { params: { id } }),
  });
  const undo = async (past: PastImport): Promise<void> => {
    const name = past.fileName || t('flightImport.past.noName');
    const going = Math.max(0, past.flights - past.settled);
    const removes = t('flightImport.past.removes', { n: going, drone: past.drone.name });
    const keeps = past.settled > 0 ? ` ${t('flightImport.past.keeps', { n: past.settled })}` : '';
    const question = {
      text: t('flightImport.past.ask', { name }),
      detail: removes + keeps,
      ok: t('flightImport.past.undo'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    try {
      await mutateAsync(past.id);
      toast.ok(t('flightImport.past.done', { name }));
    } catch (error) {
      reportProblem(error);
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: pastImportsKey }),
      queries.invalidateQueries({ queryKey: flightsKey }),
    ]);
  };
  return { undo, undoing: isPending ? variables : undefined };
}
