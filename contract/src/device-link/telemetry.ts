export const fixes = ['none', '2d', '3d', 'dgps', 'rtk_float', 'rtk_fixed'] as const;

export const landedStates = ['on_ground', 'taking_off', 'in_air', 'landing'] as const;

export const workStates = ['idle', 'spray', 'sow', 'ferry', 'refill', 'return'] as const;

export type Fix = (typeof fixes)[number];

export type LandedState = (typeof landedStates)[number];

export type WorkState = (typeof workStates)[number];

export const maxBatchSamples = 600;
