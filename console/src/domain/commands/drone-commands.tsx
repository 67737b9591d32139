import './commands.css';
import type { Drone } from '@smartflight/contract/drones/drone.schemas.ts';
import { droneModel } from '@smartflight/contract/drones/drone-models.ts';
import Lightbulb from 'lucide-react/icons/lightbulb';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { commandToReport } from './command-labels.ts';
import { CommandLine } from './command-line.tsx';
import { Parameters } from './parameters.tsx';
import { useDroneCommands } from './use-drone-commands.ts';

/** Commands to a drone besides its lock: identify, parameters; and the last command. */
export function DroneCommands({ drone }: { drone: Pick<Drone, 'id' | 'model' | 'link' | 'rights'> }) {
  const { id, link, rights } = drone;
  const isAway = link === 'offline';
  return (
    <div className="cmd-all">
      {rights.command && <Identify id={id} isAway={isAway} />}
      <Parameters
        id={id}
        model={droneModel(drone.model)}
        modelName={drone.model}
        mayAsk={rights.command}
        isAway={isAway}
      />
      <Recent id={id} />
    </div>
  );
}

/** The newest commands, by any account. */
function Recent({ id }: { id: string }) {
  const t = useT();
  const { all } = useDroneCommands(id);
  if (!all) return null;
  return (
    <div className="cmd-part">
      <h3>{t('command.recent')}</h3>
      {all.length === 0 && <p className="cmd-faint">{t('command.none')}</p>}
      {all.map((command) => (
        <CommandLine key={command.id} command={command} />
      ))}
    </div>
  );
}

const identifies = ['identify'] as const;

/** Makes a drone show itself by lights and sound, to find it among many. */
function Identify({ id, isAway }: { id: string; isAway: boolean }) {
  const t = useT();
  const { all, issue } = useDroneCommands(id);
  const reported = commandToReport(all, identifies, Date.now());
  return (
    <div className="cmd-part">
      <Button
        icon={<Lightbulb className="sf-icon" />}
        disabled={isAway || issue.isPending}
        title={t(isAway ? 'error.droneOffline' : 'command.identifyMore')}
        onClick={() => issue.mutate({ method: 'identify' })}
      >
        {t('command.identify')}
      </Button>
      {reported && <CommandLine command={reported} />}
    </div>
  );
}
