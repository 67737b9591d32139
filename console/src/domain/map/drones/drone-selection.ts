import type { DroneFeature } from './drone-features.ts';
import type { DroneGlyphs } from './drone-glyphs.ts';
import { createGlide } from './glide.ts';

interface MovingMap {
  jumpTo(to: { center: [lon: number, lat: number] }): unknown;
}

/** Moves the selected drone smoothly between its fixes; when following, the map stays centred on it. */
export function createDroneSelection({ map }: { map: MovingMap }, glyphs: Pick<DroneGlyphs, 'choose'>) {
  const glide = createGlide();
  let shown: DroneFeature | undefined;
  let isFollowed = false;
  let isDue = false;
  return {
    setFollow(next: boolean): void {
      isFollowed = next;
      isDue = true;
    },
    /** True while the map moves with the drone in every frame. */
    isFollowing: () => isFollowed && shown !== undefined,
    show(drone: DroneFeature | undefined, nowMs: number): void {
      if (drone?.id !== shown?.id) glide.reset();
      if (drone) glide.fix({ lon: drone.lon, lat: drone.lat }, nowMs);
      // Without a drone before and after there is nothing to draw.
      isDue ||= drone !== undefined || shown !== undefined;
      shown = drone;
    },
    frame(nowMs: number): void {
      if (!isDue && !glide.moving(nowMs)) return;
      isDue = glide.moving(nowMs);
      const at = glide.at(nowMs);
      glyphs.choose(shown && at && { drone: shown, at });
      if (isFollowed && shown && at) map.jumpTo({ center: [at.lon, at.lat] });
    },
  };
}
