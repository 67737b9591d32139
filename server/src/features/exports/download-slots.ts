/** How many spreadsheets an account may have written at once, downloads and background exports together. */
export const atOnce = 2;

/** A download under way: before a place is taken nothing is waited for, so that many at once cannot share it. */
interface DownloadPlace {
  /** How many downloads of the account were under way before it. */
  others: number;
  giveBack(): void;
}

/** The downloads of each account that this process serves. */
export interface DownloadPlaces {
  /** Undefined when the account has all it may. */
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
