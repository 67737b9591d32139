/** Performance of a simulated airframe. Rounded figures of today's 40-litre class. */
export type Airframe = {
  emptyKg: number;
  tankL: number;
  hopperKg: number;
  cells: number;
  capacityAh: number;
  /** Electric power to hover at `hoverKg` all-up mass, W; it grows with mass to the power of 1.5. */
  hoverW: number;
  hoverKg: number;
  ferryMps: number;
  climbMps: number;
  accelMps2: number;
};

export const airframe: Airframe = {
  emptyKg: 38,
  tankL: 40,
  hopperKg: 50,
  cells: 14,
  capacityAh: 30,
  hoverW: 11_500,
  hoverKg: 90,
  ferryMps: 10,
  climbMps: 2.5,
  accelMps2: 2,
};

export type Wind = { mps: number; fromDeg: number; gustMps: number };
