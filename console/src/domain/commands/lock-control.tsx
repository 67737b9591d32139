import './commands.css';
import { isOpenCommand } from '@smartflight/contract/drones/commands.ts';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { useState } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { commandToReport } from './command-labels.ts';
import { CommandLine } from './command-line.tsx';
import { LockDialog } from './lock-dialog.tsx';
import { useDroneCommands } from './use-drone-commands.ts';

interface LockControlProps {
  id: string;
  name: string;
  /** As reported by the drone; undefined or null before its first report. */
  locked: boolean | null | undefined;
  /** True while it is presumably unreachable. */
  isAway: boolean;
  /** Whether the caller may command it; undefined while unknown. */
  mayCommand: boolean | undefined;
}

const lockMethods = ['lock', 'unlock'] as const;

/**
 * the reported lock, a button for the opposite, and the progress of a command. A requested state is never shown
 * as done: only the drone's report turns "unlocked" into "locked".
 */
export function LockControl(props: LockControlProps) {
  const { id, name, locked, isAway, mayCommand } = props;
  const t = useT();
  const [asking, setAsking] = useState<'lock' | 'unlock'>();
  const { all, issue, cancel } = useDroneCommands(id);
  const reported = commandToReport(all, lockMethods, Date.now());
  const isUnderWay = reported !== undefined && isOpenCommand(reported.state);
  const word =
    locked === undefined || locked === null
      ? 'realtime.lockUnknown'
      : locked
        ? 'status.locked'
        : 'status.unlocked';
  const ask = (method: 'lock' | 'unlock') => {
    issue.reset();
    setAsking(method);
  };
  /** A pending command can be replaced by its opposite. */
  const offered = isUnderWay ? [reported.method === 'lock' ? 'unlock' : 'lock'] : buttonsFor(locked);
  return (
    <div className="cmd-lock">
      <div className="cmd-lock-state">
        <small>{t('realtime.lock')}</small>
        <b>
          {locked === true && <Lock className="sf-icon" />}
          {locked === false && <LockOpen className="sf-icon" />}
          {t(word)}
        </b>
      </div>
      {mayCommand && (
        <div className="cmd-buttons">
          {lockMethods
            .filter((method) => offered.includes(method))
            .map((method) => (
              <Button
                key={method}
                icon={method === 'lock' ? <Lock className="sf-icon" /> : <LockOpen className="sf-icon" />}
                onClick={() => ask(method)}
              >
                {t(method)}
              </Button>
            ))}
        </div>
      )}
      {reported && (
        <CommandLine
          command={reported}
          cancel={mayCommand && !cancel.isPending ? () => cancel.mutate(reported.id) : undefined}
        />
      )}
      {asking && (
        <LockDialog
          method={asking}
          whom={name}
          isAway={isAway}
          isPending={issue.isPending}
          error={issue.error}
          send={(asked) => issue.mutate(asked, { onSuccess: () => setAsking(undefined) })}
          close={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** Without a reported lock, both make sense. */
function buttonsFor(locked: boolean | null | undefined): readonly string[] {
  if (locked === undefined || locked === null) return lockMethods;
  return [locked ? 'unlock' : 'lock'];
}
