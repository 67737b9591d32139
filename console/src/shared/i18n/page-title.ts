import { t } from './messages.ts';

let readTitle: () => string | undefined = () => undefined;

/**
 * Sets the window title: the page's title before the product's name. Call without arguments after a language change.
 */
export function setPageTitle(title?: () => string | undefined): void {
  if (title) readTitle = title;
  const own = readTitle();
  document.title = own ? `${own} · ${t('product.title')}` : t('product.title');
}
