import './commands.css';
import { droneModel } from '@smartflight/contract/drone-models.ts';
import type { Drone } from '@smartflight/contract/drones.ts';
import { Lightbulb } from 'lucide-react';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CommandLine } from './command-line.tsx';
import { commandToTell } from './command-words.ts';
import { LockControl } from './lock-control.tsx';
import { Parameters } from './parameters.tsx';
import { useDroneCommands } from './use-drone-commands.ts';

/** All that can be asked of a drone: lock and unlock, a sign by which it is found, its parameters. */
export function DroneCommands({
  drone,
}: {
  drone: Pick<Drone, 'id' | 'name' | 'model' | 'link' | 'lock' | 'rights'>;
}) {
  const { id, name, link, lock, rights } = drone;
  return (
    <div className="cmd-all">
      <LockControl
        id={id}
        name={name}
        locked={lock.reported}
        isAway={link === 'offline'}
        mayCommand={rights.command}
      />
      {rights.command && <Identify id={id} isAway={link === 'offline'} />}
      <Parameters
        id={id}
        model={droneModel(drone.model)}
        modelName={drone.model}
        mayAsk={rights.command}
        isAway={link === 'offline'}
      />
    </div>
  );
}

const identifies = ['identify'] as const;

/** Makes a drone show itself by lights and sound: which of forty is it? */
function Identify({ id, isAway }: { id: string; isAway: boolean }) {
  const t = useT();
  const { all, issue } = useDroneCommands(id);
  const told = commandToTell(all, identifies, Date.now());
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
      {told && <CommandLine command={told} />}
    </div>
  );
}
