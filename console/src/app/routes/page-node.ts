import type { PageKey } from '@smartflight/contract/access/access.ts';
import type { ComponentType } from 'react';
import type { MsgKey } from '../../shared/i18n/messages.ts';

type Load = () => Promise<{ default: ComponentType }>;

interface Place {
  key: PageKey;
  path: string;
  title: MsgKey;
  /** False omits it from the breadcrumb (L-05). */
  breadcrumb?: false;
  children?: readonly PageNode[];
}

export interface Page extends Place {
  load: Load;
  /** Requests the page's first data before the account is known; the result may be discarded. */
  askEarly?: (search: string) => Promise<void>;
}

/** A path that redirects to a page. */
interface Passage extends Place {
  opens: string;
}

export type PageNode = Page | Passage;

export interface PlacedPage {
  node: PageNode;
  above: readonly PageNode[];
}
