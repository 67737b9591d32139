/** Position and velocity of the airframe: a point mass with bounded acceleration. */
export type Motion = { x: number; y: number; z: number; vx: number; vy: number; vz: number };

export const standing = (): Motion => ({ x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0 });

export const groundSpeed = (motion: Motion): number => Math.hypot(motion.vx, motion.vy);

/**
 * One time step towards a point at no more than `speedMps`, braking in time to stop there, or after `stopInM` where
 * the point is only a waypoint. @returns the remaining distance to the point, m
 */
export function moveTo(
  motion: Motion,
  x: number,
  y: number,
  speedMps: number,
  accelMps2: number,
  dtS: number,
  stopInM?: number,
): number {
  const dx = x - motion.x;
  const dy = y - motion.y;
  const leftM = Math.hypot(dx, dy);
  const stopM = stopInM ?? leftM;
  const speed = Math.min(speedMps, Math.sqrt(1.4 * accelMps2 * stopM), 1.8 * stopM);
  const scale = leftM > 0 ? speed / leftM : 0;
  let ax = dx * scale - motion.vx;
  let ay = dy * scale - motion.vy;
  const change = Math.hypot(ax, ay);
  const most = accelMps2 * dtS;
  if (change > most) {
    ax *= most / change;
    ay *= most / change;
  }
  motion.vx += ax;
  motion.vy += ay;
  motion.x += motion.vx * dtS;
  motion.y += motion.vy * dtS;
  return Math.hypot(x - motion.x, y - motion.y);
}

/** One time step towards a height; the ground stops a descent. @returns metres left */
export function climbTo(motion: Motion, z: number, climbMps: number, dtS: number): number {
  const dz = z - motion.z;
  const wanted = Math.sign(dz) * Math.min(climbMps, Math.sqrt(1.4 * Math.abs(dz)), 1.2 * Math.abs(dz));
  const change = Math.max(-1.2 * dtS, Math.min(1.2 * dtS, wanted - motion.vz));
  motion.vz += change;
  motion.z += motion.vz * dtS;
  if (motion.z <= 0) {
    motion.z = 0;
    motion.vz = 0;
  }
  return Math.abs(z - motion.z);
}
