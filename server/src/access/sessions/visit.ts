import type { LinkTarget } from '@smartflight/contract/access/share-links.schemas.ts';

/** What a visitor of a link may see. */
export interface Visit {
  linkId: string;
  target: LinkTarget;
  /** Whether responses contain personal data. */
  showsPeople: boolean;
  /** Of the account: the link's days are in it. */
  timeZone: string;
  /** Server time of the look-up, epoch ms. */
  at: number;
}
