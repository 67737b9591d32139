import type { Standing } from '@smartflight/contract/onboarding/onboarding.schemas.ts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import type { ReactNode } from 'react';
import { type ReviewedPart, ReviewTag } from '../../domain/reviews/review-tag.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { SealedPicture } from '../../shared/ui/form/sealed-picture.tsx';
import { type FactRow, Facts, Section } from '../../shared/ui/layout/section.tsx';
import type { SectionProps } from './basic-section.tsx';
import { EditButton } from './edit-button.tsx';
import { PilotForm, RealNameForm } from './papers-forms.tsx';
import { Rejection } from './rejection.tsx';
import { type FullPapers, useFullPapers } from './use-full-papers.ts';

/** The pilot's identity documents (U-01). */
export function RealNameSection(props: SectionProps) {
  const t = useT();
  const { info, submitted } = props;
  const full = useFullPapers();
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
      form={<RealNameForm {...props} />}
    />
  );
}

/** The pilot's certificate. */
export function PilotSection(props: SectionProps) {
  const t = useT();
  const { info, submitted } = props;
  const full = useFullPapers();
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
      ]}
      pictures={[info.manipulatorFrtImg, info.manipulatorBkImg]}
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
  pictures: readonly [front: string, back: string];
  form: ReactNode;
}

/**
 * Documents with their review state. They are masked until shown on request, and can be resubmitted until they are
 * approved.
 */
function PapersSection(props: PapersProps) {
  const { editing, part, title, standing, status, full, isGiven, rows, pictures, form } = props;
  const t = useT();
  const action = status !== 'passed' && (
    <EditButton
      editing={editing}
      part={part}
      name={title}
      label={t(isGiven ? 'profile.submitAgain' : 'profile.submit')}
    />
  );
  return (
    <Section id={part} title={title} state={<ReviewTag part={part} status={status} />} action={action}>
      <Rejection standing={standing} />
      {editing.part === part ? (
        form
      ) : (
        <>
          <Facts rows={rows} />
          {isGiven && <FullSwitch full={full} name={title} />}
          {full.papers && <Photos pictures={pictures} />}
        </>
      )}
    </Section>
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
