import './submitted.css';
import type { Standing } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { type ReviewedPart, ReviewTag } from '../../domain/reviews/review-tag.tsx';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { SealedPicture } from '../../shared/ui/form/sealed-picture.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { WizardFooter } from './wizard-footer.tsx';

export function SubmissionTimes({ standing }: { standing: Standing }) {
  const t = useT();
  const fmt = useFmt();
  const { submittedAt, decidedAt } = standing;
  const shown = (at: string) => fmt.instant(at, 'minute');
  if (submittedAt === null) return null;
  return (
    <p className="sf-wizard-times">
      <span>{t('wizard.sentAt', { at: shown(submittedAt) })}</span>
      {decidedAt !== null && <span>{t('wizard.decidedAt', { at: shown(decidedAt) })}</span>}
    </p>
  );
}

/** Why a submission was rejected, in the user's language, with the reviewer's note. */
export function Rejection({ standing }: { standing: Standing }) {
  const t = useT();
  const { status, reason, note } = standing;
  if (status !== 'rejected') return null;
  return (
    <dl className="sf-wizard-rejection">
      {reason !== null && (
        <div>
          <dt>
            <StatusGlyph state="fault" size={16} />
            {t('wizard.reason')}
          </dt>
          <dd>{t(`reviewReason.${reason}`)}</dd>
        </div>
      )}
      {note !== '' && (
        <div>
          <dt>{t('wizard.noteOf')}</dt>
          <dd>{note}</dd>
        </div>
      )}
    </dl>
  );
}

interface SubmittedProps {
  part: ReviewedPart;
  standing: Standing;
  rows: readonly (readonly [name: string, value: string])[];
  pictures?: readonly { label: string; path: string }[];
  previous: (() => void) | undefined;
  next: () => void;
  again: () => void;
}

/** The submission of a step and the state of its review (decision 10). */
export function Submitted(props: SubmittedProps) {
  const { part, standing, rows, pictures = [], previous, next, again } = props;
  const t = useT();
  const isRejected = standing.status === 'rejected';
  return (
    <>
      <div className="sf-wizard-standing">
        <ReviewTag part={part} status={standing.status} />
        <SubmissionTimes standing={standing} />
      </div>
      <Rejection standing={standing} />
      <dl className="sf-wizard-rows">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
      {pictures.length > 0 && (
        <ul className="sf-wizard-pictures">
          {pictures.map(({ label, path }) => (
            <li key={label}>
              <div className="sf-slot-frame">
                <SealedPicture path={path} alt={label} />
              </div>
              <p className="sf-slot-label">{label}</p>
            </li>
          ))}
        </ul>
      )}
      <WizardFooter previous={previous}>
        {standing.status !== 'passed' && (
          <button type="button" className={`sf-button ${isRejected ? 'is-primary' : ''}`} onClick={again}>
            <RotateCcw className="sf-icon" />
            {t(isRejected ? 'wizard.again' : 'wizard.replace')}
          </button>
        )}
        <button type="button" className={`sf-button ${isRejected ? '' : 'is-primary'}`} onClick={next}>
          {t('wizard.next')}
          <ChevronRight className="sf-icon" />
        </button>
      </WizardFooter>
    </>
  );
}
