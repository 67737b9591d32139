import { lifts } from '@smartflight/contract/airspace/lifts.endpoints.ts';
import type { LiftDetail, LiftPapers } from '@smartflight/contract/airspace/lifts.schemas.ts';
import { secretLiftFields } from '@smartflight/contract/airspace/lifts.ts';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { reportProblem } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useOnHide } from '../../shared/tabs/page.tsx';
import { Button } from '../../shared/ui/controls/button.tsx';
import { paperNames } from './lift-labels.ts';

const isSecret = (name: string) => secretLiftFields.some((secret) => secret === name);

/** The applicant's data, field by field (N-05); unknown fields are left out. */
export function Papers({ username, papers }: { username: string; papers: Partial<LiftPapers> }) {
  const t = useT();
  return (
    <dl className="sf-facts li-facts">
      <dt>{t('lifts.field.username')}</dt>
      <dd>{username}</dd>
      {paperNames.map(
        (name) =>
          papers[name] && (
            <div key={name} className="li-fact">
              <dt>{t(`lifts.field.${name}`)}</dt>
              <dd className={isSecret(name) ? 'sf-id' : undefined}>{papers[name]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const shownMs = 60_000;

/** The applicant's documents for a reviewer: masked, and unmasked for a minute by an audited call. */
export function ReviewedPapers({ lift }: { lift: LiftDetail }) {
  const t = useT();
  const [full, setFull] = useState<LiftPapers>();
  const [isAsking, setAsking] = useState(false);
  const hide = () => setFull(undefined);
  useOnHide(hide);
  useEffect(() => {
    if (!full) return;
    const timer = setTimeout(() => setFull(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [full]);
  const hasSecret = secretLiftFields.some((name) => lift[name] !== '');
  const reveal = async () => {
    setAsking(true);
    try {
      setFull(await call(lifts.reveal, { params: { id: lift.id } }));
    } catch (error) {
      reportProblem(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <section className="li-part" aria-label={t('lifts.applicant')}>
      <h3>{t('lifts.applicant')}</h3>
      <Papers username={lift.username} papers={full ?? lift} />
      {hasSecret && (
        <div className="li-reveal">
          <small>{t('reviews.masked')}</small>
          {full ? (
            <Button icon={<EyeOff className="sf-icon" />} onClick={hide}>
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
