import './dose.css';
import type { DoseMap } from '@smartflight/contract/flights/dose.schemas.ts';
import { targetRange } from '@smartflight/contract/flights/dose.ts';
import { ratePer } from '@smartflight/contract/kit/units.ts';
import { useState } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { keptFigure, readFigure } from '../../../shared/forms/figure.ts';
import { FigureInput } from '../../../shared/forms/figure-input.tsx';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/form/field.tsx';
import { Figure } from '../../../shared/ui/layout/figure.tsx';

interface DoseFiguresProps {
  dose: DoseMap;
  /** Called with the target that the user enters, L/ha or kg/ha; undefined for none. */
  setTarget: ((target: number | undefined) => void) | undefined;
}

/** Mean, variation and shares of a dose map against its target. */
export function DoseFigures({ dose, setTarget }: DoseFiguresProps) {
  const t = useT();
  const fmt = useFmt();
  const { statistics, targetPerHa, targetSource, product } = dose;
  const quantity = (value: number | null) => (product === 'sow' ? fmt.sownRate(value) : fmt.rate(value));
  if (!statistics) return <p className="sf-block sf-dose-note">{t('dose.none')}</p>;
  const percent = (share: number | null, digits = 0) =>
    fmt.percent(share === null ? null : share * 100, digits);
  const isEntered = targetSource === null || targetSource === 'asked';
  return (
    <>
      <div className="sf-grid-3">
        <Figure label={t('dose.mean')} explain={t('dose.meanMore')} value={quantity(statistics.meanPerHa)} />
        <Figure
          label={t('dose.target')}
          value={quantity(targetPerHa)}
          {...(targetSource ? { note: t(`dose.source.${targetSource}`) } : {})}
        />
        <Figure
          label={t('dose.variation')}
          explain={t('dose.variationMore')}
          value={percent(statistics.variation)}
        />
        {targetPerHa !== null && (
          <>
            <Figure label={t('dose.within')} value={percent(statistics.withinShare)} />
            <Figure label={t('dose.under')} value={percent(statistics.underShare)} />
            <Figure label={t('dose.over')} value={percent(statistics.overShare)} />
          </>
        )}
      </div>
      {statistics.unknownM2 > 0 && (
        <p className="sf-block sf-dose-note">
          {t('dose.unknownArea', { area: fmt.area(statistics.unknownM2).text })}
        </p>
      )}
      {targetPerHa === null && <p className="sf-block sf-dose-note">{t('dose.noTarget')}</p>}
      {isEntered && setTarget && (
        <TargetField key={targetPerHa} dose={dose} unit={quantity(1).unit} setTarget={setTarget} />
      )}
    </>
  );
}

function TargetField({
  dose,
  unit,
  setTarget,
}: {
  dose: DoseMap;
  unit: string;
  setTarget: (target: number | undefined) => void;
}) {
  const t = useT();
  const { areaUnit } = useFmt();
  const [kept, setKept] = useState(keptFigure(dose.targetPerHa));
  const value = readFigure(kept);
  const isWrong =
    value === undefined || (value !== null && (value < targetRange.min || value > targetRange.max));
  return (
    <form
      className="sf-block sf-dose-target"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong) setTarget(value ?? undefined);
      }}
    >
      <Field label={`${t('dose.setTarget')} (${unit})`} error={isWrong ? t('dose.wrongTarget') : undefined}>
        {({ id, describedBy }) => (
          <FigureInput
            scale={ratePer(areaUnit, 1)}
            digits={2}
            id={id}
            name="target"
            kept={kept}
            aria-invalid={isWrong}
            aria-describedby={describedBy}
            change={setKept}
          />
        )}
      </Field>
      <Button type="submit">{t('dose.compare')}</Button>
    </form>
  );
}
