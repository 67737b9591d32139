import type { TeamDetail } from '@smartflight/contract/teams/teams.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { dayIn } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useOwnZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageSearch } from '../../shared/tabs/page.tsx';
import { Segment } from '../../shared/ui/controls/segment.tsx';
import { Figure } from '../../shared/ui/layout/figure.tsx';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { periods, readPeriod, spanOf } from './period.ts';
import { TeamLinks } from './team-links.tsx';
import { teamTotals } from './teams.queries.ts';

/** Totals of the team's drones in a period, overall and per member. */
export function TeamTotals({ team }: { team: TeamDetail }) {
  const t = useT();
  const fmt = useFmt();
  const [params, setParams] = usePageSearch();
  const period = readPeriod(params.get('period'));
  // Today in the account's time zone, as in the linked flight log.
  const timeZone = useOwnZone();
  const span = spanOf(period, dayIn(timeZone, new Date()));
  const { data, error, refetch } = useQuery(teamTotals(team.id, span));
  return (
    <>
      <div className="tm-tabs">
        <Segment
          label={t('teams.period')}
          value={period}
          options={periods.map((value) => ({ value, label: t(`teams.periods.${value}`) }))}
          change={(value) => setParams({ period: value === 'month' ? undefined : value })}
        />
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="teams.list" />}
      {(data || !error) && (
        <>
          <div className="tm-figures">
            <Figure label={t('teams.area')} value={data && fmt.area(data.grossAreaM2)} />
            <Figure label={t('teams.sorties')} value={data && fmt.number(data.sorties)} />
            <Figure label={t('teams.time')} value={data && fmt.duration(data.flightS)} />
            <Figure label={t('teams.volume')} value={data && fmt.volume(data.volumeL)} />
          </div>
          <section className="tm-part" aria-label={t('teams.tabs.totals')}>
            <p className="sf-list-note">{t('teams.totalsNote')}</p>
            <ul>
              {data?.people.map((one) => (
                <li key={one.accountId ?? ''} className="tm-sums">
                  <b className="tm-break">
                    {one.accountId === null ? t('teams.others') : one.nickname || one.name}
                  </b>
                  <dl className="sf-num">
                    <dt>{t('teams.area')}</dt>
                    <dd>{fmt.area(one.grossAreaM2).text}</dd>
                    <dt>{t('teams.sorties')}</dt>
                    <dd>{fmt.number(one.sorties)}</dd>
                    <dt>{t('teams.time')}</dt>
                    <dd>{fmt.duration(one.flightS)}</dd>
                    <dt>{t('teams.volume')}</dt>
                    <dd>{fmt.volume(one.volumeL).text}</dd>
                  </dl>
                </li>
              ))}
            </ul>
          </section>
          <TeamLinks id={team.id} />
        </>
      )}
    </>
  );
}
