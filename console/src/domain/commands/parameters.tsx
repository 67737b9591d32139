import './commands.css';
import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import {
  type DroneModel,
  type DroneParameter,
  droneParameters,
} from '@smartflight/contract/drones/drone-models.ts';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { problemText } from '../../shared/api/report.ts';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import type { MsgKey, Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { commandToReport } from './command-labels.ts';
import { CommandLine } from './command-line.tsx';
import { useDroneCommands } from './use-drone-commands.ts';

interface ParametersProps {
  id: string;
  model: DroneModel | undefined;
  modelName: string;
  mayAsk: boolean;
  isAway: boolean;
}

const asks = ['query_parameters'] as const;

/** D-07: the parameters that a drone reported last; shows when its model does not support this. */
export function Parameters({ id, model, modelName, mayAsk, isAway }: ParametersProps) {
  const t = useT();
  const fmt = useFmt();
  const { all, issue } = useDroneCommands(id);
  if (!model || model.parameters.length === 0)
    return (
      <div className="cmd-part">
        <h3>{t('command.parameters')}</h3>
        <p className="cmd-faint">{t('command.noParameters', { model: modelName })}</p>
      </div>
    );
  const reported = commandToReport(all, asks, Date.now());
  const answered = all?.find(({ method, state }) => method === 'query_parameters' && state === 'succeeded');
  const values = valuesOf(answered);
  return (
    <div className="cmd-part">
      <h3>{t('command.parameters')}</h3>
      {mayAsk && (
        <Button
          icon={<SlidersHorizontal className="sf-icon" />}
          disabled={isAway || issue.isPending}
          title={isAway ? t('error.droneOffline') : undefined}
          onClick={() => issue.mutate({ method: 'query_parameters' })}
        >
          {t('command.queryParameters')}
        </Button>
      )}
      {issue.error && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {problemText(issue.error)}
        </p>
      )}
      {reported && reported !== answered && <CommandLine command={reported} />}
      {answered && values && (
        <>
          <small className="cmd-faint">
            {t('command.readAt', { at: fmt.instant(answered.endedAt ?? answered.issuedAt) })}
          </small>
          <dl className="sf-facts">
            {model.parameters.map((parameter) => (
              <div key={parameter}>
                <dt>{t(`command.parameter.${parameter}`)}</dt>
                <dd className="sf-num">
                  {valueText(values[parameter], droneParameters[parameter], { t, fmt })}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

function valuesOf(command: Command | undefined): Record<string, unknown> | undefined {
  const values = command?.reported?.['parameters'];
  return typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values))
    : undefined;
}

type Unit = (typeof droneParameters)[DroneParameter];
/** Units that are written differently by language; the others are shared symbols. */
const unitLabels: Partial<Record<Unit, MsgKey>> = {
  m: 'unit.m',
  L: 'unit.litres',
  kPa: 'command.unit.kPa',
  '1/L': 'command.unit.perLitre',
};
/** What a drone does when it loses its link, by its own value. */
const lostLinkLabels: Partial<Record<string, MsgKey>> = {
  return: 'command.lostLink.return',
  hover: 'command.lostLink.hover',
  land: 'command.lostLink.land',
};

/** A number with its unit, the text of a known value, else the value as reported; a dash for none. */
function valueText(value: unknown, unit: Unit, { t, fmt }: { t: Translate; fmt: Fmt }): string {
  if (value === undefined || value === null) return fmt.number(null);
  if (typeof value === 'boolean') return t(value ? 'command.yes' : 'command.no');
  if (typeof value !== 'number') {
    const word = lostLinkLabels[String(value)];
    return word ? t(word) : String(value);
  }
  const digits = Number.isInteger(value) ? 0 : 2;
  const word = unitLabels[unit];
  return unit ? `${fmt.number(value, digits)}\u00a0${word ? t(word) : unit}` : fmt.number(value, digits);
}
