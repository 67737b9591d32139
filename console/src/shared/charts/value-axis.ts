/** Readable steps, times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/**
 * Round values from 0 to the first that reaches `most`, at most `lines` above 0. Without values the scale ends at 1,
 * so that an empty chart has a base line.
 */
export function valueAxis(most: number, lines = 5): { top: number; marks: number[] } {
  if (!Number.isFinite(most) || most <= 0) return { top: 1, marks: [0] };
  const size = 10 ** Math.floor(Math.log10(most / lines));
  const step = (steps.find((one) => one * size * lines >= most) ?? 10) * size;
  const count = Math.ceil(most / step - 1e-9);
  return { top: count * step, marks: Array.from({ length: count + 1 }, (_, n) => n * step) };
}
