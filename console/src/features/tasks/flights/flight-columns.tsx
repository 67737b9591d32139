import type { TaskFlight } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import { sourceText } from '../../../domain/flights/source-text.ts';
import type { Column } from '../../../shared/ui/table/column.ts';
import type { Words } from '../task-labels.ts';

/** Columns of the counted flights; times in the task's own zone. */
export function flightColumns({ t, fmt }: Words, timeZone: string): Column<TaskFlight>[] {
  const withUnit = (name: string) => `${name}, ${fmt.areaUnitName}`;
  return [
    {
      key: 'start',
      title: t('tasks.takeOffTime'),
      always: true,
      cell: ({ startAt, canOpen }) => (
        <span className="sf-num ta-start">
          {fmt.instant(startAt, 'minute', timeZone)}
          {canOpen && <ExternalLink className="sf-icon" aria-label={t('tasks.opensLog')} />}
        </span>
      ),
    },
    {
      key: 'drone',
      title: t('tasks.drone'),
      cell: ({ droneName, droneId }) => (
        <span className="ta-name">
          <b>{droneName || droneId}</b>
          <small className="sf-id">{droneId}</small>
        </span>
      ),
    },
    { key: 'pilot', title: t('tasks.pilot'), cell: ({ pilotName }) => pilotName ?? fmt.number(null) },
    {
      key: 'inside',
      title: withUnit(t('tasks.workingArea')),
      figure: true,
      strong: true,
      cell: ({ insideAreaM2 }) => fmt.area(insideAreaM2).value,
    },
    {
      key: 'gross',
      title: withUnit(t('tasks.totalArea')),
      figure: true,
      cell: ({ grossAreaM2 }) => fmt.area(grossAreaM2).value,
    },
    {
      key: 'outside',
      title: withUnit(t('tasks.outsideArea')),
      figure: true,
      cell: ({ outsideAreaM2 }) => fmt.area(outsideAreaM2).value,
    },
    {
      key: 'dosage',
      title: t('tasks.dosage'),
      figure: true,
      cell: ({ volumeL, massKg }) =>
        [
          ...(volumeL === null ? [] : [fmt.volume(volumeL).text]),
          ...(massKg === null ? [] : [fmt.mass(massKg).text]),
        ].join(' · ') || fmt.number(null),
    },
    { key: 'time', title: t('tasks.flightTime'), figure: true, cell: ({ flightS }) => fmt.duration(flightS) },
    {
      key: 'source',
      title: t('flights.source.label'),
      cell: ({ imported }) => sourceText(imported, { fmt, t, timeZone }),
    },
  ];
}
