const two = (value: number) => String(value).padStart(2, '0');

/** Time since take-off as `05:12`, from one hour on `1:05:12`. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}:${rest}`;
}

const steps = [10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];

/** Round times for the axis: at most `most` of them, none closer to the end than half a step. */
export function axisTimes(lengthMs: number, most = 9): number[] {
  const seconds = lengthMs / 1000;
  const step = steps.find((each) => seconds / each <= most) ?? Math.ceil(seconds / most);
  const times: number[] = [];
  for (let at = 0; at <= seconds - step / 4; at += step) times.push(at * 1000);
  return times;
}
