import type { TaskDetail } from '@smartflight/contract/tasks/task.schemas.ts';
import type { TaskOverview } from '@smartflight/contract/tasks/task-figures.schemas.ts';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { type ChartCursor, createCursor } from '../../../shared/charts/chart-cursor.ts';
import { ChartStack } from '../../../shared/charts/chart-stack.tsx';
import { CursorSlider } from '../../../shared/charts/cursor-slider.tsx';
import { TallChart } from '../../../shared/charts/tall-chart.tsx';
import { dayIn } from '../../../shared/format/dates.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { axisDays, burnUpOf, dayEndingAt } from './burn-up.ts';
import { BurnUpTable } from './burn-up-table.tsx';

/** Value at the chart's cursor; written to the DOM without React. */
function Reading({ cursor, textOf }: { cursor: ChartCursor; textOf: (atMs: number) => string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(
    () =>
      cursor.onMove((atMs) => {
        if (line.current) line.current.textContent = textOf(atMs);
      }),
    [cursor, textOf],
  );
  return <p ref={line} className="ta-reading sf-num" />;
}

/** Planned and treated ground per day with forecast, as chart and table. */
export function BurnUpPart({ task, overview }: { task: TaskDetail; overview: TaskOverview }) {
  const t = useT();
  const fmt = useFmt();
  const isMobile = useMobile();
  const today = dayIn(task.timeZone, task.closedAt ?? Date.now());
  const burn = useMemo(
    () =>
      burnUpOf({
        ...overview.period,
        today,
        targetM2: overview.plannedAreaM2,
        days: overview.days,
        forecast: overview.forecast,
      }),
    [overview, today],
  );
  const cursor = useMemo(() => createCursor(burn.lengthMs, burn.todayMs ?? burn.endMs), [burn]);
  const read = useCallback((atMs: number) => burn.doneAt(atMs)?.netM2 ?? null, [burn]);
  const dayText = useCallback(
    (atMs: number) => fmt.day(dayEndingAt(burn.first, atMs), { weekday: false }),
    [fmt, burn],
  );
  const reading = useCallback(
    (atMs: number) => {
      const done = burn.doneAt(atMs);
      const planned = burn.plannedAt(atMs);
      const parts = [
        dayText(atMs),
        done && `${t('tasks.net')} ${fmt.area(done.netM2).text}`,
        done && `${t('tasks.gross')} ${fmt.area(done.grossM2).text}`,
        planned !== null && `${t('tasks.plan')} ${fmt.area(planned).text}`,
      ];
      return parts.filter(Boolean).join(' · ');
    },
    [burn, dayText, fmt, t],
  );
  const flags = [
    {
      atMs: burn.endMs,
      text: t('tasks.periodEnd', { day: fmt.day(overview.period.to, { weekday: false }) }),
    },
    ...(burn.todayMs === undefined || task.closedAt !== null
      ? []
      : [{ atMs: burn.todayMs, text: t('tasks.today'), isStrong: true }]),
  ];
  const last = burn.doneAt(burn.todayMs ?? burn.endMs) ?? { netM2: 0, grossM2: 0 };
  const line = (look: 'main' | 'beside' | 'plan' | 'expected', path: string | undefined) =>
    path === undefined ? [] : [{ look, path }];
  return (
    <section className="ta-burn">
      <header className="ta-part-head">
        <h2>{t('tasks.burnUp')}</h2>
        <ul className="ta-legend">
          <li className="is-main">{t('tasks.net')}</li>
          <li className="is-beside">{t('tasks.gross')}</li>
          {burn.planLine !== undefined && <li className="is-plan">{t('tasks.plan')}</li>}
          {burn.forecastLine !== undefined && <li className="is-expected">{t('tasks.forecastRange')}</li>}
        </ul>
      </header>
      <Reading cursor={cursor} textOf={reading} />
      <ChartStack
        className="ta-charts"
        label={t('tasks.burnUp')}
        cursor={cursor}
        chip={dayText}
        axis={axisDays(burn.first, burn.lengthMs, isMobile ? 5 : 9).map(({ atMs, day }) => ({
          atMs,
          text: fmt.day(day, { weekday: false }),
        }))}
      >
        <TallChart
          cursor={cursor}
          summary={t('tasks.burnUpSummary', {
            net: fmt.area(last.netM2).text,
            gross: fmt.area(last.grossM2).text,
            plan: fmt.area(overview.plannedAreaM2).text,
          })}
          scale={burn.scale}
          marks={burn.marks.map((value, i) => {
            const { value: number, unit } = fmt.area(value);
            const whole = number.replace(/[.,]0+$/, '');
            return { value, text: i === burn.marks.length - 1 ? `${whole} ${unit}` : whole };
          })}
          areas={[{ look: 'main', path: burn.netArea }, ...line('expected', burn.forecastArea)]}
          lines={[
            ...line('plan', burn.planLine),
            ...line('beside', burn.grossLine),
            ...line('main', burn.netLine),
            ...line('expected', burn.forecastLine),
          ]}
          flags={flags}
          read={read}
        />
        <CursorSlider label={t('tasks.dayOfChart')} cursor={cursor} textOf={reading} />
      </ChartStack>
      <BurnUpTable task={task} overview={overview} burn={burn} />
    </section>
  );
}
