import type { ParameterName } from '@smartflight/contract/land/plot-parameters.ts';
import Compass from 'lucide-react/icons/compass';
import { useFmt } from '../../../shared/format/fmt.ts';
import { keptFigure, shownFigure } from '../../../shared/forms/figure.ts';
import { FigureInput } from '../../../shared/forms/figure-input.tsx';
import type { MsgKey } from '../../../shared/i18n/messages.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Field } from '../../../shared/ui/form/field.tsx';
import { lookOf, type ParameterFault, type ReadParameters, type TypedParameters } from './parameter-form.ts';

const labels: Record<ParameterName, MsgKey> = {
  angleDeg: 'plots.angleDeg',
  swathM: 'plots.swathM',
  heightM: 'plots.heightM',
  speedMps: 'plots.speedMps',
  flowLpm: 'plots.flowLpm',
  rateLpha: 'plots.rateLpha',
  insetM: 'plots.insetM',
};
const order = ['swathM', 'speedMps', 'flowLpm', 'rateLpha', 'heightM', 'insetM'] as const;

interface FieldsProps {
  typed: TypedParameters;
  read: ReadParameters;
  /** Direction of the longest side, used while no angle is set. */
  autoAngleDeg: number | undefined;
  change: (typed: TypedParameters) => void;
}

/** The work parameters of a plot; of rate, flow, speed and width the fourth is calculated and checked. */
export function ParameterFields({ typed, read, autoAngleDeg, change }: FieldsProps) {
  const t = useT();
  const fmt = useFmt();
  const units: Record<ParameterName, string> = {
    angleDeg: '°',
    swathM: t('unit.m'),
    heightM: t('unit.m'),
    speedMps: t('unit.mps'),
    flowLpm: t('unit.litresPerMin'),
    rateLpha: t(fmt.areaUnit === 'mu' ? 'unit.litresPerMu' : 'unit.litresPerHa'),
    insetM: t('unit.m'),
  };
  const textOf = (name: ParameterName, fault: ParameterFault): string => {
    if (fault.code === 'not-a-number') return t('plots.fault.number');
    if (fault.code === 'out-of-reach') return t('plots.fault.reach');
    if (fault.code === 'contradicts') return t('plots.fault.contradicts');
    return t(`plots.fault.${fault.code === 'too-small' ? 'small' : 'big'}`, {
      limit: fmt.number(fault.limit * lookOf(fmt.areaUnit, name).scale, 0, { maxDigits: 2 }),
    });
  };
  const field = (name: ParameterName) => {
    const fault = read.faults[name];
    const derived = read.derived === name ? read.parameters?.[name] : undefined;
    const hint =
      typeof derived === 'number'
        ? t('plots.derived', {
            value: fmt.number(derived * lookOf(fmt.areaUnit, name).scale, 0, { maxDigits: 2 }),
          })
        : undefined;
    return (
      <Field
        key={name}
        label={`${t(labels[name])} (${units[name]})`}
        error={fault && textOf(name, fault)}
        hint={name === 'angleDeg' && typed.angleDeg === '' ? autoHint(autoAngleDeg) : hint}
      >
        {({ id, describedBy }) => (
          <FigureInput
            {...lookOf(fmt.areaUnit, name)}
            id={id}
            name={name}
            kept={typed[name]}
            aria-invalid={fault !== undefined}
            aria-describedby={describedBy}
            change={(kept) => change({ ...typed, [name]: kept })}
          />
        )}
      </Field>
    );
  };
  const autoHint = (degrees: number | undefined) =>
    degrees === undefined
      ? undefined
      : t('plots.autoAngle', { degrees: fmt.number(degrees, 0, { maxDigits: 1 }) });
  const contradiction = read.faults.rateLpha?.code === 'contradicts' ? read.faults.rateLpha.would : [];
  return (
    <fieldset className="sf-pl-parameters">
      <legend>{t('plots.parameters')}</legend>
      <div className="sf-pl-angle">
        {field('angleDeg')}
        <Button
          icon={<Compass className="sf-icon" />}
          disabled={autoAngleDeg === undefined}
          onClick={() =>
            change({ ...typed, angleDeg: keptFigure(Math.round((autoAngleDeg ?? 0) * 10) / 10) })
          }
        >
          {t('plots.longestEdge')}
        </Button>
      </div>
      {order.map(field)}
      {contradiction.length > 0 && (
        <div className="sf-pl-would">
          {contradiction.map(({ name, kept }) => {
            const { scale, digits } = lookOf(fmt.areaUnit, name);
            const value = `${shownFigure(kept, scale, digits)} ${units[name]}`;
            return (
              <Button key={name} onClick={() => change({ ...typed, [name]: kept })}>
                {t('plots.useValue', { name: t(labels[name]), value })}
              </Button>
            );
          })}
        </div>
      )}
    </fieldset>
  );
}
