const two = (value: number): string => String(value).padStart(2, '0');

/** An instant as a `datetime-local` field writes it, `YYYY-MM-DDThh:mm` of the browser's zone; '' for null. */
export function localInput(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The instant that is in a `datetime-local` field; null while it is empty or no time. */
export function instantOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}
