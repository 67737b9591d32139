import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { areStylesDead, reviveStyles } from '../start/failed-styles.ts';

type Part<Props> = ComponentType<Props> | LazyExoticComponent<ComponentType<Props>>;

/** A part whose code is loaded when it is first rendered, or in advance. */
export interface Preloadable<Props = object> {
  /** A component with a stable identity; otherwise React would mount the part again. */
  component(): Part<Props>;
  /** Loads the code, so that the first render shows the part. Rejects like the import. */
  load(): Promise<void>;
}

/** React delays content that replaces a fallback by 300 ms; a part loaded before its first render has no fallback. */
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
