import type { Standing } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

export type ReviewedPart = 'account' | 'realName' | 'pilot';
type Status = Standing['status'];

const glyphs: Record<Status, GlyphState> = {
  unreviewed: 'offline',
  none: 'offline',
  pending: 'warning',
  passed: 'done',
  rejected: 'fault',
};

export function ReviewTag({ part, status }: { part: ReviewedPart; status: Status }) {
  const t = useT();
  const words = {
    account: t(`accountReview.${status}`),
    realName: t(`realName.${status}`),
    pilot: t(`pilotCert.${status}`),
  };
  return <StatusTag state={glyphs[status]} word={words[part]} />;
}
