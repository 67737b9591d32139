import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskOverview } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { PageLink } from '../../../shared/ui/controls/page-link.tsx';
import { taskPaths } from '../task-paths.ts';
import type { BurnUp } from './burn-up.ts';

const dayMs = 86_400_000;

/** The burn-up as a table: a row per flown day, linked to its flights. */
export function BurnUpTable(props: { task: TaskDetail; overview: TaskOverview; burn: BurnUp }) {
  const { task, overview, burn } = props;
  const t = useT();
  const fmt = useFmt();
  if (overview.days.length === 0) return <p className="ta-note">{t('tasks.nothingFlown')}</p>;
  const endOf = (day: string) =>
    Date.parse(`${day}T00:00:00Z`) - Date.parse(`${burn.first}T00:00:00Z`) + dayMs;
  return (
    <details className="ta-details">
      <summary>{t('tasks.asTable')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="sf-table sf-inset" tabIndex={0} aria-label={t('tasks.asTable')}>
        <table>
          <thead>
            <tr>
              <th>{t('tasks.day')}</th>
              <th className="is-figure">{t('tasks.sorties')}</th>
              <th className="is-figure">{t('tasks.drones')}</th>
              <th className="is-figure">{`${t('tasks.net')}, ${fmt.areaUnitName}`}</th>
              <th className="is-figure">{`${t('tasks.gross')}, ${fmt.areaUnitName}`}</th>
              <th className="is-figure">{`${t('tasks.netSoFar')}, ${fmt.areaUnitName}`}</th>
              <th className="is-figure">{`${t('tasks.plan')}, ${fmt.areaUnitName}`}</th>
              <th className="is-figure">{t('tasks.volume')}</th>
            </tr>
          </thead>
          <tbody>
            {overview.days.toReversed().map((one) => (
              <tr key={one.day}>
                <td>
                  <PageLink to={taskPaths.chart(task.id, 'flights', { day: one.day })}>
                    {fmt.day(one.day, { weekday: false })}
                  </PageLink>
                </td>
                <td className="is-figure">{fmt.number(one.sorties)}</td>
                <td className="is-figure">{fmt.number(one.drones)}</td>
                <td className="is-figure is-strong">{fmt.area(one.netAreaM2).value}</td>
                <td className="is-figure">{fmt.area(one.grossAreaM2).value}</td>
                <td className="is-figure">{fmt.area(one.netSoFarM2).value}</td>
                <td className="is-figure">{fmt.area(burn.plannedAt(endOf(one.day))).value}</td>
                <td className="is-figure">{fmt.volume(one.volumeL, 0).text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
