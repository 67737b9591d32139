import { transfers } from '@smartflight/contract/devices/transfers.endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import { transfersKey } from './offers.queries.ts';
import type { OwnershipActions } from './ownership-actions.ts';

type AnswerName = 'accept' | 'decline' | 'withdraw';

const calls = {
  accept: transfers.accept,
  decline: transfers.decline,
  withdraw: transfers.withdraw,
} as const;

function useAnswer(name: AnswerName, key: OwnershipActions['key']) {
  const client = useQueryClient();
  const t = useT();
  return useMutation({
    mutationFn: (id: string) => call(calls[name], { params: { id } }),
    onSuccess: ({ droneName, droneId }) => {
      toast.ok(t(`drones.transfer.${name}Done`, { name: droneName || droneId }));
    },
    // Also after a refusal: the offer may have been answered elsewhere.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: transfersKey }),
      ]),
  });
}

/** Mutations to accept, decline and withdraw an offer. */
export const useAccept = ({ key }: OwnershipActions) => useAnswer('accept', key);
export const useDecline = ({ key }: OwnershipActions) => useAnswer('decline', key);
export const useWithdraw = ({ key }: OwnershipActions) => useAnswer('withdraw', key);
