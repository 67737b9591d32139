import type { ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { stateLabel } from './review-labels.ts';

/** A decision that does not apply yet; its reviewer can undo it here too. */
export function HeldNote({ review, undo }: { review: ReviewDetail; undo: (() => void) | undefined }) {
  const t = useT();
  const { held, kind } = review;
  if (!held) return null;
  const word = stateLabel(t, kind, held.decision === 'pass' ? 'passed' : 'rejected');
  return (
    <div className="rv-banner" role="status">
      <StatusGlyph state="standby" size={18} />
      <div>
        <p>
          {held.isMine
            ? t('reviews.heldMine', { word })
            : t('reviews.heldOther', { name: held.by.username, word })}
        </p>
        {held.isMine && undo && (
          <div className="rv-actions">
            <Button onClick={undo}>{t('reviews.undo')}</Button>
          </div>
        )}
      </div>
    </div>
  );
}
