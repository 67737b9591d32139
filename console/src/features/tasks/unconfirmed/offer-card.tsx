import type { TaskInvitation } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { togglePick } from '../../../shared/ui/table/pick-column.tsx';
import { periodText } from '../task-labels.ts';
import type { TaskOffer } from './by-task.ts';
import type { Answer } from './use-answers.ts';

/** An invitation for one or more drones; unticked ones stay unanswered. */
export function OfferCard(props: {
  offer: TaskOffer;
  isWanted: boolean;
  /** Ids left out of the answer. */
  dropped: ReadonlySet<string>;
  drop: (ids: ReadonlySet<string>) => void;
  isBusy: boolean;
  answer: (answer: Answer, items: readonly TaskInvitation[]) => void;
}) {
  const { offer, isWanted, dropped, drop, isBusy, answer } = props;
  const t = useT();
  const fmt = useFmt();
  const host = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isWanted) host.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  const { first, items } = offer;
  const taken = items.filter(({ id }) => !dropped.has(id));
  const about = [
    first.crop,
    first.product,
    first.dosageLpha === null ? '' : fmt.rate(first.dosageLpha).text,
  ].filter(Boolean);
  return (
    <li ref={host} className={isWanted ? 'ta-offer is-wanted' : 'ta-offer'}>
      <div className="ta-offer-main">
        <h3>{first.taskName}</h3>
        <p>
          {t('tasks.invitedBy', { by: [first.inviterName, first.companyName].filter(Boolean).join(' · ') })}
        </p>
        <dl className="ta-offer-facts">
          <div>
            <dt>{t('tasks.field.district')}</dt>
            <dd>{first.district}</dd>
          </div>
          <div>
            <dt>{t('tasks.period')}</dt>
            <dd className="sf-num">{periodText({ fmt }, first.period)}</dd>
          </div>
          <div>
            <dt>{t('tasks.countFrom.label')}</dt>
            <dd>{t(`tasks.countFrom.${first.countFrom}`)}</dd>
          </div>
          <div>
            <dt>{t('tasks.payBy.label')}</dt>
            <dd>{t(`tasks.payBy.${first.payBy}`)}</dd>
          </div>
          {about.length > 0 && (
            <div>
              <dt>{t('tasks.job')}</dt>
              <dd>{about.join(' · ')}</dd>
            </div>
          )}
          <div>
            <dt>{t('tasks.expiresAt')}</dt>
            <dd className="sf-num">{fmt.instant(offer.expiresAt, 'minute')}</dd>
          </div>
        </dl>
        {first.note && <p className="ta-quote">{first.note}</p>}
        <ul className="ta-ticks" aria-label={t('tasks.field.drones')}>
          {items.map(({ id, droneName, droneId }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={!dropped.has(id)}
                  onChange={() => drop(togglePick(dropped, id))}
                />
                <span>{droneName || droneId}</span>
                <small className="sf-id">{droneId}</small>
              </label>
            </li>
          ))}
        </ul>
      </div>
      <div className="ta-offer-answers">
        <Button
          kind="primary"
          icon={<Check className="sf-icon" />}
          disabled={isBusy || taken.length === 0}
          onClick={() => answer('agree', taken)}
        >
          {t('tasks.agreeWith', { n: taken.length })}
        </Button>
        <Button disabled={isBusy || taken.length === 0} onClick={() => answer('decline', taken)}>
          {t('tasks.decline')}
        </Button>
      </div>
    </li>
  );
}
