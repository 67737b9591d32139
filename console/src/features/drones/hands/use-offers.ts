import { transfers } from '@smartflight/contract/transfers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { toast } from '../../../shared/ui/toast-store.ts';
import { dronesKey, transfersKey } from '../drones.queries.ts';

type AnswerName = 'accept' | 'decline' | 'withdraw';

const calls = {
  accept: transfers.accept,
  decline: transfers.decline,
  withdraw: transfers.withdraw,
} as const;

function useAnswer(name: AnswerName) {
  const client = useQueryClient();
  const t = useT();
  return useMutation({
    mutationFn: (id: string) => call(calls[name], { params: { id } }),
    onSuccess: ({ droneName, droneId }) => {
      toast.ok(t(`drones.transfer.${name}Done`, { name: droneName || droneId }));
    },
    // Also after a refusal: the offer may have been answered or have ended elsewhere.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: dronesKey }),
        client.invalidateQueries({ queryKey: transfersKey }),
      ]),
  });
}

/** The answers of who was offered a drone, and the way back of who offered it. */
export const useAccept = () => useAnswer('accept');
export const useDecline = () => useAnswer('decline');
export const useWithdraw = () => useAnswer('withdraw');
