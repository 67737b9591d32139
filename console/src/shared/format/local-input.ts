const two = (value: number): string => String(value).padStart(2, '0');

/** An instant in the form of a `datetime-local` field, `YYYY-MM-DDThh:mm` in the browser's zone; '' for null. */
export function localInput(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant of a `datetime-local` field; null while it is empty or invalid. */
export function instantOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
