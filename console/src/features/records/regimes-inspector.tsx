import './records.css';
import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { regimes } from '@smartflight/contract/records/regimes.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SourceNote } from '../../domain/records/source-note.tsx';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { Delayed, ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { LimitsForm } from './limits-form.tsx';
import { PlaceReachForm } from './place-reach-form.tsx';
import { RecordKeys } from './record-keys.tsx';
import { recordSettings, recordsKey } from './records.queries.ts';

/** Choice of the rules that records are checked against, each with its source. */
export function RegimesInspector({ close }: { close: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(recordSettings());
  // What is chosen and not stored yet; changes are sent one after the other.
  const [unsent, setUnsent] = useState<readonly string[]>();
  const chosen = unsent ?? data?.regimes ?? [];
  const choose = useMutation({
    scope: { id: 'record-regimes' },
    mutationFn: (regimes: string[]) => call(records.changeSettings, { body: { regimes } }),
    onError: (error) => reportProblem(error),
    onSettled: async (_stored, _error, sent) => {
      await queries.invalidateQueries({ queryKey: recordsKey });
      setUnsent((last) => (last === sent ? undefined : last));
    },
  });
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
    setUnsent(next);
    choose.mutate(next);
  };
  return (
    <Inspector label={t('records.regimes')} title={t('records.regimes')} close={close}>
      <div className="re-regimes">
        <p className="sf-list-note">{t('records.regimesHint')}</p>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && (
          <Delayed>
            <Skeleton height={48} />
          </Delayed>
        )}
        {data &&
          regimes.map((regime) => (
            <label key={regime.id}>
              <input
                type="checkbox"
                checked={chosen.includes(regime.id)}
                disabled={!data.mayChange}
                onChange={() => toggle(regime.id)}
              />
              <span>
                {regime.id === 'basic' ? t('records.goodPractice') : regime.name}
                <SourceNote source={regime.source} />
              </span>
            </label>
          ))}
        {data?.mayChange && (
          <>
            <LimitsForm limits={data.weatherLimits} />
            <PlaceReachForm reachM={data.placeReachM} />
          </>
        )}
        {data?.mayChange && data.keys.length > 0 && <RecordKeys keys={data.keys} />}
        {data && !data.mayChange && <p className="sf-list-note">{t('records.managersChoose')}</p>}
        <p className="sf-list-note">{t('records.noAdvice')}</p>
      </div>
    </Inspector>
  );
}
