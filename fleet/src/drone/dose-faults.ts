import type { FieldPlan } from './plan-field.ts';

/**
 * A fault on one lane, to test what finds it. `shut`: the valve closes; `dry`: switched on without flow; `weak`: flow at
 * `share` of the set rate; `slow`: speed at `share` of the planned one, while the flow stays; `hover`: stays in place for
 * `seconds` with product flowing.
 */
export type DoseFault = { lane: number; fromM: number } & (
  | { kind: 'shut'; lengthM: number }
  | { kind: 'dry'; lengthM: number }
  | { kind: 'weak'; lengthM: number; share: number }
  | { kind: 'slow'; lengthM: number; share: number }
  | { kind: 'hover'; seconds: number }
);

/** What a fault does at a moment. */
export type FaultEffect = {
  /** Share of the set flow that is released. */
  flowShare: number;
  isShut: boolean;
  /** Speed that the pump doses for, m/s; undefined for the flown one. */
  dosedMps: number | undefined;
  /** Speed limit, m/s. */
  mostMps: number;
};

/** `hoveredS`: how long the drone has hovered on its lane because of a fault, s. */
export type FaultState = { lane: number; hoveredS: number; effect: FaultEffect };

const noEffect = ({ speedMps }: FieldPlan): FaultEffect => ({
  flowShare: 1,
  isShut: false,
  dosedMps: undefined,
  mostMps: speedMps,
});

export const noFault = (plan: FieldPlan): FaultState => ({ lane: -1, hoveredS: 0, effect: noEffect(plan) });

/** Sets the effect of the fault of the current lane at a distance along it, m, for the next `dtS` seconds. */
export function advanceFault(
  flight: { lane: number; plan: FieldPlan; fault: FaultState; job: { faults?: readonly DoseFault[] } },
  alongM: number,
  dtS: number,
): FaultEffect {
  const { fault: state, lane, plan, job } = flight;
  if (state.lane !== lane) Object.assign(state, { lane, hoveredS: 0 });
  const fault = job.faults?.find((one) => one.lane === lane);
  state.effect = {
    ...noEffect(plan),
    ...(fault && alongM >= fault.fromM ? changesOf(fault, state, plan, alongM) : {}),
  };
  if (state.effect.mostMps === 0) state.hoveredS += dtS;
  return state.effect;
}

function changesOf(
  fault: DoseFault,
  { hoveredS }: FaultState,
  { speedMps }: FieldPlan,
  alongM: number,
): Partial<FaultEffect> {
  if (fault.kind === 'hover') return hoveredS < fault.seconds ? { dosedMps: speedMps, mostMps: 0 } : {};
  if (alongM > fault.fromM + fault.lengthM) return {};
  if (fault.kind === 'shut') return { isShut: true };
  if (fault.kind === 'dry') return { flowShare: 0 };
  if (fault.kind === 'weak') return { flowShare: fault.share };
  return { dosedMps: speedMps, mostMps: speedMps * fault.share };
}

/** A plan of which one lane is left out. */
export function withoutLane(plan: FieldPlan, lane: number): FieldPlan {
  return { ...plan, lanes: plan.lanes.filter((_lane, at) => at !== lane) };
}

/** A plan of which one lane is flown twice, the second time back. */
export function withLaneTwice(plan: FieldPlan, lane: number): FieldPlan {
  return {
    ...plan,
    lanes: plan.lanes.flatMap((each, at) =>
      at === lane ? [each, { ...each, from: each.to, to: each.from }] : [each],
    ),
  };
}
