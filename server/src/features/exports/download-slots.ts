/** Spreadsheets an account may have in progress at once, downloads and background exports together. */
export const atOnce = 2;

/** A download in progress. A slot is taken synchronously, so that concurrent requests cannot share it. */
interface DownloadPlace {
  others: number;
  giveBack(): void;
}

export interface DownloadPlaces {
  /** Undefined if the account is at its limit. */
  take(accountId: string): DownloadPlace | undefined;
  taken(accountId: string): number;
}

export function createDownloadPlaces(): DownloadPlaces {
  const places = new Map<string, number>();
  const taken = (accountId: string): number => places.get(accountId) ?? 0;
  return {
    taken,
    take: (accountId) => {
      const others = taken(accountId);
      if (others >= atOnce) return undefined;
      places.set(accountId, others + 1);
      let isTaken = true;
      const giveBack = (): void => {
        if (!isTaken) return;
        isTaken = false;
        const left = taken(accountId) - 1;
        if (left > 0) places.set(accountId, left);
        else places.delete(accountId);
      };
      return { others, giveBack };
    },
  };
}
