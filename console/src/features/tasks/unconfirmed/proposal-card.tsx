import type { PeriodProposal } from '@smartflight/contract/tasks/task-participants.schemas.ts';
import Check from 'lucide-react/icons/check';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { PayChange } from '../parts/pay-change.tsx';
import { PeriodPair } from '../parts/period-pair.tsx';
import type { Answer } from './use-answers.ts';

/** A proposed period for one of the reader's drones, next to the one in force (K-04). */
export function ProposalCard(props: {
  proposal: PeriodProposal;
  isWanted: boolean;
  isBusy: boolean;
  answer: (answer: Answer) => void;
}) {
  const { proposal, isWanted, isBusy, answer } = props;
  const t = useT();
  const fmt = useFmt();
  return (
    <li className={isWanted ? 'ta-offer is-wanted' : 'ta-offer'}>
      <div className="ta-offer-main">
        <h3>{proposal.taskName}</h3>
        <p>
          {proposal.droneName || proposal.droneId} <span className="sf-id">{proposal.droneId}</span>
        </p>
        <PeriodPair old={proposal.old} wanted={proposal.new} />
        <PayChange proposal={proposal} />
        <p className="ta-note">
          {t('tasks.proposedBy', {
            by: proposal.proposedByName,
            until: fmt.instant(proposal.expiresAt, 'minute'),
          })}
        </p>
        {proposal.note && <p className="ta-quote">{proposal.note}</p>}
      </div>
      <div className="ta-offer-answers">
        <Button
          kind="primary"
          icon={<Check className="sf-icon" />}
          disabled={isBusy}
          onClick={() => answer('agree')}
        >
          {t('tasks.agree')}
        </Button>
        <Button disabled={isBusy} onClick={() => answer('decline')}>
          {t('tasks.decline')}
        </Button>
      </div>
    </li>
  );
}
