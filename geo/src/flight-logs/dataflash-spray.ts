/** `k_sprayer_pump` of ArduPilot's `SRV_Channel.h`. */
const pumpFunction = 22;

/**
 * Whether the pump of ArduPilot's sprayer runs. ArduPilot logs no message of the sprayer, but the outputs (RCOU) and
 * the parameters: `SERVOn_FUNCTION` 22 (before 3.5 `RCn_FUNCTION`) is the pump, which is off at its limit
 * `SERVOn_MIN` (reversed: `SERVOn_MAX`). Undefined without a pump or outputs.
 */
export function createSprayReader() {
  const parameters = new Map<string, number>();
  let pump: number | undefined;
  let isOn: boolean | undefined;
  const of = (suffix: string) =>
    parameters.get(`SERVO${pump}_${suffix}`) ?? parameters.get(`RC${pump}_${suffix}`);
  return {
    takeParameter(name: unknown, value: unknown): void {
      if (typeof name !== 'string' || typeof value !== 'number') return;
      const found = /^(?:SERVO|RC)(\d{1,2})_(FUNCTION|MIN|MAX|REVERSED)$/.exec(name);
      if (!found) return;
      parameters.set(name, value);
      if (found[2] === 'FUNCTION' && value === pumpFunction) pump = Number(found[1]);
    },
    takeOutputs(columns: ReadonlyMap<string, number | string>): void {
      if (pump === undefined) return;
      const pulseUs = columns.get(`C${pump}`) ?? columns.get(`Ch${pump}`);
      if (typeof pulseUs !== 'number') return;
      const isReversed = of('REVERSED') === 1;
      isOn = isReversed ? pulseUs < (of('MAX') ?? 1_900) - 1 : pulseUs > (of('MIN') ?? 1_100) + 1;
      // Without a pulse the output is off.
      if (pulseUs === 0) isOn = false;
    },
    isOn: () => isOn,
  };
}
