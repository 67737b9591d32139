import { reviews } from '@smartflight/contract/onboarding/reviews.endpoints.ts';
import type { Review, ReviewDetail } from '@smartflight/contract/onboarding/reviews.schemas.ts';
import { secretPapers } from '@smartflight/contract/onboarding/reviews.ts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { kindTitles } from '../../domain/reviews/kind-titles.ts';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph, StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { paperTitle, paperValue, stateLabel, statusGlyphs } from './review-labels.ts';

/** The fields next to the pictures; full numbers are a separate call and are hidden again with this view. */
export function ReviewPapers({ review, mayReveal }: { review: ReviewDetail; mayReveal: boolean }) {
  const t = useT();
  const fmt = useFmt();
  const [full, setFull] = useState<{ now: Papers; before: Papers }>();
  const [isAsking, setAsking] = useState(false);
  const { former } = review;
  const papers = full?.now ?? review.papers;
  const before = full?.before ?? former?.papers ?? {};
  const names = [...new Set([...Object.keys(papers), ...Object.keys(before)])].filter(
    (name) => (papers[name] ?? '') !== '' || (before[name] ?? '') !== '',
  );
  const hasSecret = names.some((name) => secretPapers.includes(name));
  const reveal = async () => {
    setAsking(true);
    try {
      const [now, old] = await Promise.all([
        call(reviews.reveal, { params: { id: review.id } }),
        former?.isInReach ? call(reviews.reveal, { params: { id: former.id } }) : former?.papers,
      ]);
      setFull({ now, before: old ?? {} });
    } catch (error) {
      reportProblem(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <section className="rv-papers" aria-label={t('reviews.papers')}>
      {review.isRenewal && <p className="rv-note">{t('reviews.renewalText')}</p>}
      {names.length === 0 && <p className="rv-note">{t('reviews.noPapers')}</p>}
      <dl>
        {names.map((name) => (
          <div key={name} className={secretPapers.includes(name) ? 'is-secret' : undefined}>
            <dt>{paperTitle(t, name)}</dt>
            <dd className={secretPapers.includes(name) ? 'sf-id' : undefined}>
              {papers[name] ? paperValue(t, fmt, name, papers[name]) : '–'}
            </dd>
            {former && (
              <Before name={name} now={papers[name]} before={before[name]} isFull={full !== undefined} />
            )}
          </div>
        ))}
      </dl>
      {hasSecret && mayReveal && (
        <div className="rv-reveal">
          <small>{t('reviews.masked')}</small>
          {full ? (
            <Button icon={<EyeOff className="sf-icon" />} onClick={() => setFull(undefined)}>
              {t('reviews.hide')}
            </Button>
          ) : (
            <Button icon={<Eye className="sf-icon" />} disabled={isAsking} onClick={() => void reveal()}>
              {t('reviews.reveal')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

type Papers = Readonly<Record<string, string>>;

/** The value of the passed submission, below the new one. Masked numbers that look alike may differ. */
function Before(props: {
  name: string;
  now: string | undefined;
  before: string | undefined;
  isFull: boolean;
}) {
  const { name, now = '', before = '', isFull } = props;
  const t = useT();
  const fmt = useFmt();
  if (now === before && (isFull || !secretPapers.includes(name)))
    return <dd className="rv-before">{t('reviews.unchanged')}</dd>;
  const value = before === '' ? '–' : paperValue(t, fmt, name, before);
  return <dd className="rv-before">{t('reviews.formerValue', { value })}</dd>;
}

/** Reason of a rejection, as sent to the applicant. */
function Why({ decision }: { decision: NonNullable<Review['decision']> }) {
  const t = useT();
  if (decision.reason === null) return null;
  return (
    <p>
      {t(`reviewReason.${decision.reason}`)} {decision.note}
    </p>
  );
}

/** A decided or replaced submission in two lines: result, reviewer, time and reason. */
export function ReviewOutcome({ review }: { review: Review }) {
  const t = useT();
  const fmt = useFmt();
  const { decision } = review;
  const at = fmt.instant(decision?.at ?? review.submittedAt, 'minute');
  return (
    <div className="rv-fate">
      <StatusGlyph state={statusGlyphs[review.status]} size={18} />
      <div>
        <b>{stateLabel(t, review.kind, review.status)}</b>
        <small>{decision ? t('reviews.by', { name: decision.by.username, at }) : at}</small>
        {decision && <Why decision={decision} />}
      </div>
    </div>
  );
}

/** Other submissions of the same applicant, which may matter for the decision. */
export function Others({ review, open }: { review: ReviewDetail; open: (id: string) => void }) {
  const t = useT();
  if (review.others.length === 0) return null;
  return (
    <section className="rv-others">
      <h3>{t('reviews.others')}</h3>
      <ul>
        {review.others.map(({ id, kind, status }) => (
          <li key={id}>
            <button type="button" className="sf-inset" onClick={() => open(id)}>
              <span>{t(kindTitles[kind])}</span>
              <StatusTag state={statusGlyphs[status]} word={stateLabel(t, kind, status)} size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Earlier submissions of the same applicant with reasons of rejection; each can be opened. */
export function Earlier({ review, open }: { review: ReviewDetail; open: (id: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  if (review.earlier.length === 0) return null;
  return (
    <section className="rv-earlier">
      <h3>{t('reviews.earlier')}</h3>
      <ol>
        {review.earlier.map((before) => (
          <li key={before.id}>
            <button type="button" className="sf-inset" onClick={() => open(before.id)}>
              <span className="rv-earlier-no">{t('reviews.version', { n: fmt.number(before.version) })}</span>
              <ReviewOutcome review={before} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
