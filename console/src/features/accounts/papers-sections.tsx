import type { Standing } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { CertificateEnd, useDaysLeft } from '../../domain/reviews/certificate-end.tsx';
import { type ReviewedPart, ReviewTag } from '../../domain/reviews/review-tag.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { SealedPicture } from '../../shared/ui/form/sealed-picture.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { type FactRow, Facts, Section } from '../../shared/ui/layout/section.tsx';
import { EditButton } from './edit-button.tsx';
import { lazyForm } from './forms/lazy-form.tsx';
import { Rejection } from './rejection.tsx';
import type { SectionProps } from './section-props.ts';
import { type FullPapers, useFullPapers } from './use-full-papers.ts';

const RealNameForm = lazyForm(async () => (await import('./forms/papers-forms.tsx')).RealNameForm);
const PilotForm = lazyForm(async () => (await import('./forms/papers-forms.tsx')).PilotForm);

/** The pilot's identity documents (U-01). */
export function RealNameSection(props: SectionProps) {
  const t = useT();
  const { info, submitted } = props;
  const full = useFullPapers();
  const renewal = submitted?.renewals.realName;
  return (
    <PapersSection
      {...props}
      part="realName"
      title={t('wizard.realName')}
      standing={submitted?.reviews.realName}
      status={info.realNameStatus}
      full={full}
      isGiven={info.idNumber !== ''}
      rows={[
        { name: t('person.truename'), value: info.truename },
        { name: t('person.idNumber'), value: full.papers?.['idNumber'] ?? info.idNumber },
      ]}
      pictures={[info.idcardFrtImg, info.idcardBkImg]}
      renewal={
        renewal && {
          standing: renewal.standing,
          rows: [
            { name: t('person.truename'), value: renewal.truename },
            { name: t('person.idNumber'), value: renewal.idNumber },
          ],
          pictures: [renewal.front, renewal.back],
        }
      }
      form={<RealNameForm {...props} />}
    />
  );
}

/** The pilot's certificate. */
export function PilotSection(props: SectionProps) {
  const t = useT();
  const { info, submitted } = props;
  const full = useFullPapers();
  const renewal = submitted?.renewals.pilot;
  const end = (validUntil: string): FactRow[] =>
    validUntil === ''
      ? []
      : [{ name: t('person.validUntil'), value: <CertificateEnd validUntil={validUntil} /> }];
  const validUntil = info.manipulatorValidUntil || (submitted?.pilot?.validUntil ?? '');
  return (
    <PapersSection
      {...props}
      part="pilot"
      title={t('wizard.pilot')}
      standing={submitted?.reviews.pilot}
      status={info.manipulatorStatus}
      full={full}
      isGiven={info.manipulatorNumber !== ''}
      rows={[
        {
          name: t('person.certificateNumber'),
          value: full.papers?.['manipulatorNumber'] ?? info.manipulatorNumber,
        },
        ...end(validUntil),
      ]}
      notice={info.manipulatorValidUntil !== '' && <ExpiredNote validUntil={info.manipulatorValidUntil} />}
      pictures={[info.manipulatorFrtImg, info.manipulatorBkImg]}
      renewal={
        renewal && {
          standing: renewal.standing,
          rows: [
            { name: t('person.certificateNumber'), value: renewal.manipulatorNumber },
            ...end(renewal.validUntil),
          ],
          pictures: [renewal.front, renewal.back],
        }
      }
      form={<PilotForm {...props} />}
    />
  );
}

interface PapersProps extends SectionProps {
  part: ReviewedPart;
  title: string;
  standing: Standing | undefined;
  status: Standing['status'];
  full: FullPapers;
  isGiven: boolean;
  rows: readonly FactRow[];
  pictures: Pictures;
  /** Shown above the facts. */
  notice?: ReactNode;
  /** A new version that waits or was rejected. */
  renewal: { standing: Standing; rows: readonly FactRow[]; pictures: Pictures } | null | undefined;
  form: ReactNode;
}

type Pictures = readonly [front: string, back: string];

/**
 * Documents with their review state. They are masked until shown on request, and can be submitted again; approved ones
 * stay valid meanwhile, and the new version is shown below them.
 */
function PapersSection(props: PapersProps) {
  const { editing, part, title, standing, status, full, isGiven, rows, pictures, renewal, form } = props;
  const t = useT();
  const label = () => {
    if (renewal || (isGiven && status !== 'passed')) return t('profile.submitAgain');
    return t(status === 'passed' ? 'profile.renew' : 'profile.submit');
  };
  const action = <EditButton editing={editing} part={part} name={title} label={label()} />;
  return (
    <Section id={part} title={title} state={<ReviewTag part={part} status={status} />} action={action}>
      <Rejection standing={standing} />
      {editing.part === part ? (
        form
      ) : (
        <>
          {props.notice}
          <Facts rows={rows} />
          {isGiven && <FullSwitch full={full} name={title} />}
          {full.papers && <Photos pictures={pictures} />}
          {renewal && <Renewal part={part} isShown={full.papers !== undefined} {...renewal} />}
        </>
      )}
    </Section>
  );
}

function ExpiredNote({ validUntil }: { validUntil: string }) {
  const t = useT();
  if (useDaysLeft(validUntil) >= 0) return null;
  return (
    <div className="sf-profile-rejection" role="note">
      <StatusGlyph state="fault" size={16} />
      <span>{t('profile.expiredKeeps')}</span>
    </div>
  );
}

/** The new version of approved documents, with its own review state; pictures follow the switch of the section. */
function Renewal(props: NonNullable<PapersProps['renewal']> & { part: ReviewedPart; isShown: boolean }) {
  const { part, isShown, standing, rows, pictures } = props;
  const t = useT();
  return (
    <section className="sf-profile-renewal" aria-label={t('profile.newVersion')}>
      <h3>
        {t('profile.newVersion')} <ReviewTag part={part} status={standing.status} />
      </h3>
      <p>{t('profile.validMeanwhile')}</p>
      <Rejection standing={standing} />
      <Facts rows={rows} />
      {isShown && <Photos pictures={pictures} />}
    </section>
  );
}

function FullSwitch({ full, name }: { full: FullPapers; name: string }) {
  const t = useT();
  const isShown = full.papers !== undefined;
  const label = t(isShown ? 'profile.hideFull' : 'profile.showFull');
  return (
    <div className="sf-profile-full">
      <button
        type="button"
        className="sf-button"
        aria-label={`${label}: ${name}`}
        aria-busy={full.isPending}
        disabled={full.isPending}
        onClick={isShown ? full.hide : full.show}
      >
        {isShown ? <EyeOff className="sf-icon" /> : <Eye className="sf-icon" />}
        {label}
      </button>
      <p>{isShown ? t('profile.hidesIn', { s: String(full.secondsLeft) }) : t('profile.viewsRecorded')}</p>
    </div>
  );
}

function Photos({ pictures: [front, back] }: { pictures: PapersProps['pictures'] }) {
  const t = useT();
  const slots = [
    { label: t('wizard.front'), path: front },
    { label: t('wizard.back'), path: back },
  ].filter(({ path }) => path !== '');
  return (
    <div className="sf-photos">
      {slots.map(({ label, path }) => (
        <figure key={label}>
          <div className="sf-slot-frame">
            <SealedPicture path={path} alt={label} />
          </div>
          <figcaption>{label}</figcaption>
        </figure>
      ))}
    </div>
  );
}
