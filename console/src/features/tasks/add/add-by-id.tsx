import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { DronePicker } from '../parts/drone-picker.tsx';
import type { Adding } from './use-adding.ts';

/** Adds drones by typed, pasted or chosen ids. */
export function AddById({ adding }: { adding: Adding }) {
  const t = useT();
  const [ids, setIds] = useState<readonly string[]>([]);
  return (
    <>
      <DronePicker ids={ids} change={setIds} error={undefined} />
      <p className="ta-links">
        <Button
          kind="primary"
          icon={<UserPlus className="sf-icon" />}
          disabled={ids.length === 0 || adding.isPending}
          onClick={() => adding.mutate({ droneIds: ids }, { onSuccess: () => setIds([]) })}
        >
          {ids.length === 0 ? t('title.tasksAddDrone') : t('tasks.addDrones', { n: ids.length })}
        </Button>
      </p>
    </>
  );
}
