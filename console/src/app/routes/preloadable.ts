import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { areStylesDead, reviveStyles } from '../start/failed-styles.ts';

type Part<Props> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;

/** A part of the console whose code comes when it is first drawn, or in advance. */
export interface Preloadable<Props = object> {
  /** What stands for the part: it never changes, since React would make the part again. */
  component(): Part<Props>;
  /** Loads the code, so that the first painting is the part itself. Fails as the import does. */
  load(): Promise<void>;
}

/**
 * React holds back for 300 ms what comes after something that was in its place, however soon it came; a part that was
 * loaded before it is drawn has nothing in its place.
 */
export function preloadable<Props = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> {
  let part: Part<Props> | undefined;
  const whole = async () => {
    if (areStylesDead()) await reviveStyles();
    return load();
  };
  return {
    component: () => (part ??= lazy(whole)),
    load: async () => {
      if (part) return;
      const loaded = await whole();
      part ??= loaded.default;
    },
  };
}
