import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskFlight } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import type { TaskFigures } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import { Fragment } from 'react';
import { sourceText } from '../../../domain/flights/source-text.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { dosageText } from '../task-labels.ts';
import { derivedAgainText } from './derived-again.tsx';

/** The flights of a statement with their sum. */
export function StatementLines(props: {
  task: TaskDetail;
  items: readonly TaskFlight[];
  totals: TaskFigures | undefined;
}) {
  const { task, items, totals } = props;
  const t = useT();
  const fmt = useFmt();
  return (
    <table className="ta-lines">
      <thead>
        <tr>
          <th>{t('tasks.takeOffTime')}</th>
          <th>{t('tasks.pilot')}</th>
          <th>{`${t('tasks.workingArea')}, ${fmt.areaUnitName}`}</th>
          <th>{t('tasks.dosage')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((flight) => (
          <Fragment key={flight.flightId}>
            <tr>
              <td className="sf-num">{fmt.instant(flight.startAt, 'shortMinute', task.timeZone)}</td>
              <td>{flight.pilotName ?? fmt.number(null)}</td>
              <td className="sf-num">{fmt.area(flight.insideAreaM2).value}</td>
              <td className="sf-num">{dosageText(fmt, flight)}</td>
            </tr>
            {flight.imported && (
              <tr className="ta-again">
                <td colSpan={4}>{sourceText(flight.imported, { fmt, t, timeZone: task.timeZone })}</td>
              </tr>
            )}
            {flight.derivedAgain && (
              <tr className="ta-again">
                <td colSpan={4}>{derivedAgainText(flight, { t, fmt })}</td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <td>{t('tasks.sum')}</td>
            <td className="sf-num">{fmt.number(totals.sorties)}</td>
            <td className="sf-num">{fmt.area(totals.insideAreaM2).value}</td>
            <td className="sf-num">{dosageText(fmt, totals)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
