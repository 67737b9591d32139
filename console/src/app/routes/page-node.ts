import type { PageKey } from '@smartflight/contract/access/access.ts';
import type { ComponentType } from 'react';
import type { MsgKey } from '../../shared/i18n/messages.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** A route of the console. Its roles come from the contract by its key; a child is kept only under a kept parent. */
interface Place {
  key: PageKey;
  path: string;
  title: MsgKey;
  /** False keeps it out of the breadcrumb (L-05). */
  breadcrumb?: false;
  children?: readonly PageNode[];
}

/** One screen. */
export interface Page extends Place {
  load: Load;
  /** Asks for what the screen shows first while the account is not known yet; it may have been in vain. */
  askEarly?: (search: string) => Promise<void>;
}

/** A path that opens another screen. */
interface Passage extends Place {
  opens: string;
}

export type PageNode = Page | Passage;

/** A permitted screen with the places above it, the outermost first. */
export interface PlacedPage {
  node: PageNode;
  above: readonly PageNode[];
}
