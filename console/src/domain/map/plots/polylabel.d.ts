declare module 'polylabel' {
  /** The point of a polygon farthest from its rings, to `precision` in the unit of its coordinates. */
  export default function polylabel(
    rings: readonly (readonly number[])[][],
    precision: number,
  ): number[] & {
    /** From the point to the outline. */
    distance: number;
  };
}
