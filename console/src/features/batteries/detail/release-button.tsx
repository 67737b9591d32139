import { batteries } from '@smartflight/contract/power/batteries.endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LastFourDialog } from '../../../domain/devices/ownership/last-four.tsx';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { go } from '../../../shared/navigation.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { batteriesKey } from '../batteries.queries.ts';

/** Gives up a battery after the end of its serial number was typed, and returns to the list. */
export function ReleaseButton({ sn }: { sn: string }) {
  const t = useT();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('batteries.release.release')}</Button>
      {isAsking && (
        <LastFourDialog
          ownership={{ kind: 'battery' }}
          id={sn}
          title={t('batteries.release.ask', { sn })}
          ok={t('batteries.release.release')}
          close={() => setAsking(false)}
          send={async (confirm) => {
            await call(batteries.release, { params: { sn }, body: { confirm } });
            toast.ok(t('batteries.release.done', { sn }));
            setAsking(false);
            go('/battery-log');
            await queries.invalidateQueries({
              queryKey: batteriesKey,
              predicate: ({ queryKey }) => !queryKey.includes(sn),
            });
          }}
        >
          <p>{t('batteries.release.more')}</p>
        </LastFourDialog>
      )}
    </>
  );
}
