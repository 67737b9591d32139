import './licences.css';
import type { DroneLicences, Licence } from '@smartflight/contract/airspace/lift.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { StatusGlyph, StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { ErrorState } from '../../shared/ui/states/states.tsx';
import { heightLimitText } from './height-limit.ts';
import { agreementGlyphs, isLacking, licenceGlyphs, licenceLabel } from './licence-labels.ts';
import { droneLicences } from './licences.queries.ts';

/** Licences of a drone as it reports them (N-04): the state of each, and whether the set is complete. */
export function DroneLicencesBlock({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(droneLicences(id));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} action="drones.list" />;
  if (!data || (data.items.length === 0 && data.agreement !== 'differs')) return null;
  return (
    <section className="sf-block sf-licences" aria-label={t('lifts.licence.title')}>
      <h3>{t('lifts.licence.title')}</h3>
      <LackingNote licences={data.items} />
      <ul>
        {data.items.map((licence) => (
          <li key={licence.id}>
            <LicenceLine licence={licence} />
          </li>
        ))}
      </ul>
      {data.items.length === 0 && <p className="sf-licences-more">{t('lifts.licence.none')}</p>}
      <AgreementLine licences={data} />
    </section>
  );
}

/** Shown with flying drones, so it reports only what must not be overlooked. */
export function LicenceWarning({ id }: { id: string }) {
  const { data } = useQuery(droneLicences(id));
  return data ? <LackingNote licences={data.items} /> : null;
}

function LackingNote({ licences }: { licences: readonly Licence[] }) {
  const t = useT();
  if (!licences.some((licence) => isLacking(licence, Date.now()))) return null;
  return (
    <div className="sf-licences-lack" role="status">
      <StatusGlyph state="warning" size={20} />
      <div>
        <b>{t('lifts.licence.lacks')}</b>
        <p>{t('lifts.licence.lacksMore')}</p>
      </div>
    </div>
  );
}

/** A licence in two lines: state, period and height limit. */
export function LicenceLine({ licence }: { licence: Licence }) {
  const t = useT();
  const fmt = useFmt();
  const { state, from, to } = licence;
  const at = (instant: string) => fmt.instant(instant, 'minute');
  return (
    <>
      <StatusTag state={licenceGlyphs[state]} word={t(licenceLabel(licence))} size={16} />
      <p className="sf-licences-more">
        {t('lifts.when', { from: at(from), to: at(to) })} · {heightLimitText(t, fmt, licence)}
      </p>
    </>
  );
}

function AgreementLine({ licences }: { licences: DroneLicences }) {
  const t = useT();
  const fmt = useFmt();
  const { agreement, wanted, reported } = licences;
  const holds =
    reported &&
    t('lifts.licence.reported', {
      n: fmt.number(reported.count),
      at: fmt.instant(reported.at, 'minute'),
    });
  return (
    <dl className="sf-facts">
      <dt>{t('lifts.licence.agreement')}</dt>
      <dd>
        <StatusTag state={agreementGlyphs[agreement]} word={t(`lifts.licence.${agreement}`)} size={16} />
        <small>
          {[t('lifts.licence.wanted', { n: fmt.number(wanted.count) }), holds].filter(Boolean).join(' · ')}
        </small>
      </dd>
      <dt>{t('lifts.licence.hash')}</dt>
      <dd className="sf-id">
        {wanted.hash.slice(0, 12)}
        {reported?.hash && reported.hash !== wanted.hash && ` ≠ ${reported.hash.slice(0, 12)}`}
      </dd>
    </dl>
  );
}
