import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskOverview } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import { doseText } from '../../../domain/flights/dose-text.ts';
import { type Fmt, useFmt } from '../../../shared/format/fmt.ts';
import type { Translate } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { Figure, FigureStrip } from '../../../shared/ui/layout/figure.tsx';
import { dosageFigure, periodText } from '../task-labels.ts';

/** Expected completion, compared with the end of the period. */
function finishOf({ forecast }: TaskOverview, t: Translate, fmt: Fmt) {
  const { state, finishOn, daysLate } = forecast;
  const day = finishOn === null ? fmt.number(null) : periodText({ fmt }, { from: finishOn, to: finishOn });
  const label = t(state === 'done' ? 'tasks.doneOn' : 'tasks.forecast');
  if (state === 'open' || daysLate === null)
    return { label, day, note: state === 'open' ? t('tasks.forecastOpen') : undefined };
  const late = daysLate > 0;
  const word = late
    ? t('tasks.late', { n: daysLate })
    : daysLate === 0
      ? t('tasks.onTime')
      : t('tasks.early', { n: -daysLate });
  return { label, day, note: <StatusTag state={late ? 'warning' : 'done'} word={word} size={16} /> };
}

/** Figures of a task: net and gross area, product, forecast, drones. */
export function OverviewFigures({ task, overview }: { task: TaskDetail; overview: TaskOverview }) {
  const t = useT();
  const fmt = useFmt();
  const { totals, plannedAreaM2, plannedVolumeL, progressPct, drones } = overview;
  const dosage = dosageFigure(fmt, totals);
  const finish = finishOf(overview, t, fmt);
  return (
    <FigureStrip>
      {progressPct === null ? (
        <Figure
          size="hero"
          label={t('tasks.net')}
          explain={t('areas.netOfTask')}
          value={fmt.area(totals.netAreaM2)}
        />
      ) : (
        <Figure
          size="hero"
          label={t('tasks.progress', { plan: fmt.area(plannedAreaM2).text })}
          explain={t('areas.netOfTask')}
          value={fmt.percent(progressPct, 1)}
        />
      )}
      {progressPct !== null && (
        <Figure
          size="large"
          label={t('tasks.net')}
          explain={t('areas.netOfTask')}
          value={fmt.area(totals.netAreaM2)}
        />
      )}
      <Figure
        size="large"
        label={t('tasks.gross')}
        explain={t('areas.total')}
        value={fmt.area(totals.grossAreaM2)}
        note={t('tasks.overlapOf', { share: fmt.percent(overview.quality.overlapPct, 1).text })}
      />
      <Figure
        size="large"
        label={t('tasks.dosage')}
        value={dosage.value}
        note={
          dosage.note ??
          (plannedVolumeL === null || totals.massKg > 0
            ? undefined
            : t('tasks.ofPlanned', { planned: fmt.volume(plannedVolumeL, 0).text }))
        }
      />
      <Figure
        size="large"
        label={t('tasks.dose')}
        value={
          totals.doseKgpha !== null && !totals.doseLpha
            ? fmt.sownRate(totals.doseKgpha)
            : fmt.rate(totals.doseLpha)
        }
        note={
          totals.doseKgpha !== null
            ? doseText(fmt, totals)
            : task.dosageLpha === null
              ? undefined
              : t('tasks.ofPlanned', { planned: fmt.rate(task.dosageLpha).text })
        }
      />
      {(overview.state !== 'closed' || overview.forecast.state === 'done') && (
        <Figure size="large" label={finish.label} value={finish.day} note={finish.note} />
      )}
      <Figure
        size="large"
        label={t('tasks.dronesOnline')}
        value={`${fmt.number(drones.online)} / ${fmt.number(drones.confirmed)}`}
        note={<StatusTag state="working" word={t('tasks.flyingNow', { n: drones.flying })} size={16} />}
      />
      <Figure
        size="large"
        label={t('tasks.sorties')}
        value={fmt.number(totals.sorties)}
        note={fmt.duration(totals.flightS)}
      />
    </FigureStrip>
  );
}
