import type {
  IntersectedZone,
  LiftConflict,
  LiftDetail,
} from '@smartflight/contract/airspace/lifts.schemas.ts';
import { LicenceLine } from '../../domain/licences/drone-licences.tsx';
import { heightLimitText } from '../../domain/licences/height-limit.ts';
import { agreementGlyphs, isLacking } from '../../domain/licences/licence-labels.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { SealedPicture } from '../../shared/ui/form/sealed-picture.tsx';
import { StatusGlyph, StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { shapeText, stateGlyphs, whenText } from './lift-labels.ts';
import { Due, useNow } from './lift-list.tsx';

/** What is requested or granted, with state, deadline and reason. */
export function LiftFacts({ lift }: { lift: LiftDetail }) {
  const t = useT();
  const fmt = useFmt();
  const now = useNow();
  const words = { t, fmt };
  const { asked, decision, rejectReason } = lift;
  return (
    <>
      {lift.dueAt !== null && (
        <div className="li-part li-clock">
          <span>
            {t('lifts.dueAt')} <b className="sf-num">{fmt.instant(lift.dueAt, 'minute')}</b>
          </span>
          <Due dueAt={lift.dueAt} now={now} />
        </div>
      )}
      <dl className="sf-facts li-facts">
        <dt>{t('lifts.field.applyStatus')}</dt>
        <dd>
          <StatusTag
            state={stateGlyphs[lift.applyStatus]}
            word={t(`lifts.state.${lift.applyStatus}`)}
            size={16}
          />
        </dd>
        {decision && (
          <>
            <dt>{t('lifts.decided')}</dt>
            <dd>{`${decision.by.username} · ${fmt.instant(decision.at, 'minute')}`}</dd>
          </>
        )}
        {rejectReason && (
          <>
            <dt>{t('lifts.field.rejectReason')}</dt>
            <dd>
              {[rejectReason.reason && t(`lifts.reason.${rejectReason.reason}`), rejectReason.note]
                .filter(Boolean)
                .join(' · ')}
            </dd>
          </>
        )}
        <dt>{t('lifts.field.drone')}</dt>
        <dd>
          {lift.droneName || lift.droneId}{' '}
          <small className="sf-id">{[lift.droneId, lift.model].filter(Boolean).join(' · ')}</small>
        </dd>
        <dt>{t('lifts.field.liftDateRange')}</dt>
        <dd>{whenText(words, lift.liftDateRange)}</dd>
        <dt>{t('lifts.field.liftAddress')}</dt>
        <dd>{lift.liftAddress}</dd>
        <dt>{t('lifts.field.shape')}</dt>
        <dd>{shapeText(words, lift.shape)}</dd>
        <dt>{t('lifts.field.height')}</dt>
        <dd>{heightLimitText(t, fmt, lift)}</dd>
        {asked && (
          <>
            <dt>{t('lifts.asked')}</dt>
            <dd>
              {[
                whenText(words, asked.liftDateRange),
                shapeText(words, asked.shape),
                heightLimitText(t, fmt, { ...lift, heightM: asked.heightM }),
              ].join(' · ')}
              <small>{t('lifts.granted')}</small>
            </dd>
          </>
        )}
        <dt>{t('lifts.field.date')}</dt>
        <dd>
          {fmt.instant(lift.date, 'minute')}
          {lift.revision > 1 && ` · ${t('lifts.revision', { n: fmt.number(lift.revision) })}`}
        </dd>
        <dt>{t('lifts.field.certificateImg')}</dt>
        <dd>
          {lift.certificateImg ? (
            <SealedPicture
              path={lift.certificateImg}
              alt={t('lifts.field.certificateImg')}
              className="li-picture"
            />
          ) : (
            t('lifts.noCertificate')
          )}
        </dd>
      </dl>
    </>
  );
}

/** The licence issued by an approval, and its state on the drone (N-04). */
export function LiftLicence({ lift }: { lift: LiftDetail }) {
  const t = useT();
  const fmt = useFmt();
  const now = useNow();
  const { licence } = lift;
  if (!licence) return null;
  const lacks = isLacking(licence, now);
  const times = [
    [t('lifts.licence.issuedAt'), licence.issuedAt],
    [t('lifts.licence.deliveredAt'), licence.deliveredAt],
    [t('lifts.licence.endedAt'), licence.endedAt],
  ] as const;
  return (
    <section className="li-part sf-licences" aria-label={t('lifts.licence.title')}>
      <h3>{t('lifts.licence.title')}</h3>
      {lacks && (
        <div className="sf-licences-lack" role="status">
          <StatusGlyph state="warning" size={20} />
          <div>
            <b>{t('lifts.licence.lacks')}</b>
            <p>{t('lifts.licence.lacksMore')}</p>
          </div>
        </div>
      )}
      <LicenceLine licence={licence} />
      <dl className="sf-facts li-facts">
        <dt>{t('lifts.licence.agreement')}</dt>
        <dd>
          <StatusTag
            state={agreementGlyphs[licence.agreement]}
            word={t(`lifts.licence.${licence.agreement}`)}
            size={16}
          />
        </dd>
        {times.map(
          ([name, at]) =>
            at !== null && (
              <div key={name} className="li-fact">
                <dt>{name}</dt>
                <dd className="sf-num">{fmt.instant(at, 'minute')}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

/** The zones that intersect the area during its time, no-fly zones first. */
export function LiftZones({
  zones,
  open,
}: {
  zones: readonly IntersectedZone[];
  open: (id: string) => void;
}) {
  const t = useT();
  return (
    <section className="li-part" aria-label={t('zones.check.title')}>
      <h3>{t('zones.check.title')}</h3>
      {zones.length === 0 && <p className="sf-list-note">{t('zones.check.none')}</p>}
      <ul className="li-list">
        {zones.map((zone) => (
          <li key={zone.id}>
            <button type="button" className="sf-inset" onClick={() => open(zone.id)}>
              <StatusGlyph state={zone.keepsOut ? 'fault' : 'warning'} size={16} />
              <span>
                <b>{zone.name}</b>
                <small>
                  {t(`zones.class.${zone.class}`)} · {t(`zones.rule.${zone.class}`)}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Other applications that overlap in place and time. */
export function Conflicts(props: { conflicts: readonly LiftConflict[]; open: (id: string) => void }) {
  const t = useT();
  const fmt = useFmt();
  const words = { t, fmt };
  return (
    <section className="li-part" aria-label={t('lifts.conflicts')}>
      <h3>{t('lifts.conflicts')}</h3>
      {props.conflicts.length === 0 && <p className="sf-list-note">{t('lifts.noConflicts')}</p>}
      <ul className="li-list">
        {props.conflicts.map((one) => (
          <li key={one.id}>
            <button type="button" className="sf-inset" onClick={() => props.open(one.id)}>
              <StatusGlyph state={stateGlyphs[one.applyStatus]} size={16} />
              <span>
                <b>{one.droneName || one.droneId}</b>
                <small>
                  {[one.username, t(`lifts.state.${one.applyStatus}`), heightLimitText(t, fmt, one)].join(
                    ' · ',
                  )}
                </small>
                <small>{whenText(words, one.liftDateRange)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
