import { records } from '@smartflight/contract/records/records.endpoints.ts';
import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import Merge from 'lucide-react/icons/merge';
import Split from 'lucide-react/icons/split';
import { useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { useTabKey } from '../../shared/tabs/page.tsx';
import { tabs } from '../../shared/tabs/tabs.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { focusSection } from '../../shared/ui/layout/section.tsx';
import { confirm } from '../../shared/ui/overlay/confirm-store.ts';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { FlightRows } from './record-facts.tsx';
import { recordsKey } from './records.queries.ts';

/** Flights of a draft that a manager may split, and merge back. */
export function DraftFlights({ record }: { record: RecordDetail }) {
  const t = useT();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const change = useSplit(record);
  const chosen = record.sorties.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  const toggle = (id: string) => {
    const next = new Set(picked);
    if (!next.delete(id)) next.add(id);
    setPicked(next);
  };
  const isWhole = chosen.length === 0 || chosen.length === record.sorties.length;
  return (
    <>
      {record.isSplit && (
        <div className="re-parts">
          <p>{t('records.parts.about')}</p>
          <Button icon={<Merge className="sf-icon" />} onClick={() => void change.merge()}>
            {t('records.parts.merge')}
          </Button>
        </div>
      )}
      <FlightRows record={record} {...(record.sorties.length > 1 ? { pick: { picked, toggle } } : {})} />
      {record.sorties.length > 1 && (
        <Button
          icon={<Split className="sf-icon" />}
          disabled={isWhole}
          onClick={() => void change.split(chosen)}
        >
          {t('records.parts.split')}
        </Button>
      )}
    </>
  );
}

function useSplit({ id, revision, entries }: RecordDetail): {
  split: (flightIds: string[]) => Promise<void>;
  merge: () => Promise<void>;
} {
  const t = useT();
  const queries = useQueryClient();
  const tabKey = useTabKey();
  const refresh = () => queries.invalidateQueries({ queryKey: recordsKey });
  /** The amounts of products are not stored in a split draft, so they are entered again. */
  const undo = async (made: string) => {
    const merged = await call(records.merge, { params: { id: made }, body: { revision: 1 } });
    const { products } = entries;
    if (!products?.some(({ total }) => total !== null)) return;
    const body = { revision: merged.revision, entries: { products } };
    await call(records.enter, { params: { id: merged.id }, body });
  };
  const split = async (flightIds: string[]) => {
    const text = t('records.parts.ask', { count: flightIds.length });
    const question = { text, detail: t('records.parts.more'), ok: t('records.parts.split') };
    if (!(await confirm(question))) return;
    try {
      const made = await call(records.split, { params: { id }, body: { revision, flightIds } });
      const run = () => void undo(made.id).catch(reportProblem).finally(refresh);
      toast.ok(t('records.parts.done'), { ms: 10_000, action: { label: t('records.parts.undo'), run } });
    } catch (error) {
      reportProblem(error);
    }
    await refresh();
    focusSection('record-flights');
  };
  const merge = async () => {
    const question = { text: t('records.parts.askMerge'), detail: t('records.parts.askMergeMore') };
    if (!(await confirm({ ...question, ok: t('records.parts.merge') }))) return;
    try {
      const merged = await call(records.merge, { params: { id }, body: { revision } });
      toast.ok(t('records.parts.merged'));
      if (merged.id === id) return void refresh();
      // This draft is gone, and its page with it.
      tabs.close(tabKey);
      go(`/spray-records/${merged.id}`);
      const isOther = ({ queryKey }: { queryKey: readonly unknown[] }) => !queryKey.includes(id);
      void queries.invalidateQueries({ queryKey: recordsKey, predicate: isOther });
    } catch (error) {
      reportProblem(error);
      await refresh();
    }
  };
  return { split, merge };
}
