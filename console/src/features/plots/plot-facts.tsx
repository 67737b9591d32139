import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createLanesLayer } from '../../domain/map/plots/lanes-layer.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { FieldMap } from '../../shared/map/view/field-map.ts';
import { degreesText } from './plot-table.tsx';
import { plotBoundary } from './plots.queries.ts';

/** Work parameters, source and boundary versions of a plot. */
export function PlotFacts(props: {
  plot: PlotDetail;
  field: FieldMap | undefined;
  open: (id: string) => void;
}) {
  const t = useT();
  const fmt = useFmt();
  const { plot, field, open } = props;
  const { parameters: set, source } = plot;
  const facts = [
    [t('plots.surveyor'), plot.surveyorName ?? fmt.number(null)],
    [t('plots.uploadedAt'), fmt.instant(plot.uploadedAt, 'minute')],
    [t('plots.changedAt'), fmt.instant(plot.changedAt, 'minute')],
    [t('plots.angleDeg'), degreesText(fmt, set.angleDeg)],
    [t('plots.swathM'), fmt.metres(set.swathM).text],
    [t('plots.heightM'), fmt.metres(set.heightM).text],
    [t('plots.speedMps'), fmt.speed(set.speedMps).text],
    [t('plots.flowLpm'), fmt.flow(set.flowLpm).text],
    [t('plots.rateLpha'), fmt.rate(set.rateLpha).text],
    [t('plots.insetM'), fmt.metres(set.insetM).text],
    ...(source ? [[t('plots.source'), [source.file, source.name].filter(Boolean).join(' · ')]] : []),
  ];
  return (
    <>
      <dl className="sf-facts">
        {facts.map(([name, value]) => (
          <div key={name} className="sf-pl-fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Kin title={t('plots.parents')} plots={plot.parents} open={open} />
      <Kin title={t('plots.children')} plots={plot.children} open={open} />
      <Versions plot={plot} field={field} />
    </>
  );
}

function Kin(props: { title: string; plots: PlotDetail['parents']; open: (id: string) => void }) {
  const { title, plots, open } = props;
  if (plots.length === 0) return null;
  return (
    <section className="sf-block sf-pl-kin">
      <h3>{title}</h3>
      {plots.map(({ id, name }) => (
        <button key={id} type="button" className="sf-link" onClick={() => open(id)}>
          {name}
        </button>
      ))}
    </section>
  );
}

function Versions({ plot, field }: { plot: PlotDetail; field: FieldMap | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const [chosen, setChosen] = useState<number>();
  const { data } = useQuery({ ...plotBoundary(plot.id, chosen ?? 1), enabled: chosen !== undefined });
  useEffect(() => {
    if (!field) return;
    const layer = field.keep('lanes', () => createLanesLayer(field));
    layer.set(chosen !== undefined && data ? { passes: [], area: data.boundary } : undefined);
    return () => layer.set(undefined);
  }, [field, chosen, data]);
  return (
    <section className="sf-block">
      <h3>{t('plots.versions')}</h3>
      <ul className="sf-pl-versions">
        {plot.boundaries.map(({ version, validFrom, areaM2, byName }) => (
          <li key={version}>
            <button
              type="button"
              aria-pressed={chosen === version}
              onClick={() => setChosen(chosen === version ? undefined : version)}
            >
              <b>{t('plots.versionNo', { n: fmt.number(version) })}</b>
              <span className="sf-num">{fmt.area(areaM2).text}</span>
              <span>
                {t('plots.since', { day: fmt.instant(validFrom, 'minute') })}
                {byName && ` · ${byName}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
