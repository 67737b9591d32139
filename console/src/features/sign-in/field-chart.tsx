/** The plots and spray passes beside the sign-in form. */
export function FieldChart({ label }: { label: string }) {
  return <svg role="img" aria-label={label} viewBox="0 0 900 900" />;
}
