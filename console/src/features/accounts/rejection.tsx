import type { Standing } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';

/** Why a submission was rejected, in the user's language, with the reviewer's note. */
export function Rejection({ standing }: { standing: Standing | undefined }) {
  const t = useT();
  if (standing?.status !== 'rejected') return null;
  const { reason, note } = standing;
  return (
    <div className="sf-profile-rejection" role="note">
      <StatusGlyph state="fault" size={16} />
      <span>
        {reason !== null && t(`reviewReason.${reason}`)} {note}
      </span>
    </div>
  );
}
