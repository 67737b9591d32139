import { ApiProblem } from '../../../shared/api/problem.ts';
import { problemText } from '../../../shared/api/report.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { isOvertaken } from '../plots.queries.ts';

/** Why saving failed: the server's errors by field, else the overall one. Conflicts have their own dialog. */
export function SaveFailure({ error }: { error: unknown }) {
  if (!error || isOvertaken(error)) return null;
  const fields = error instanceof ApiProblem ? (error.fields ?? []) : [];
  const texts = [...new Set(fields.map(({ msg }) => msg).filter(Boolean))];
  return (
    <p className="sf-field-error" role="alert">
      <StatusGlyph state="fault" size={16} />
      <span>{texts.length > 0 ? texts.join(' ') : problemText(error)}</span>
    </p>
  );
}
