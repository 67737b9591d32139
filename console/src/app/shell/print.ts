import { useEffect } from 'react';
import { currentFmt } from '../../shared/format/fmt.ts';
import { ownZone } from '../../shared/format/use-own-zone.ts';
import { t } from '../../shared/i18n/messages.ts';
import { shownLink } from '../../shared/link/copy-link.ts';

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&').replace(/\s/g, ' ')}"`;

/** Footer of every printed page: source, time of printing and page number. */
function footerRules(): string {
  const zone = ownZone();
  const at = `${currentFmt().instant(Date.now(), 'second', zone)} (${currentFmt().zone(zone)})`;
  const footer = (place: string, content: string) =>
    `@bottom-${place}{content:${content};font:8pt sans-serif;color:#444;vertical-align:top}`;
  // A long address wraps to a second line; the page number stays next to the time.
  const printed = `${quoted(`${t('print.printed', { at })} · `)} counter(page) "/" counter(pages)`;
  return `@page{${footer('left', quoted(shownLink()))}${footer('right', `${printed};white-space:nowrap`)}}`;
}

/** Writes the footer of printed pages just before the browser lays them out. */
export function usePrintFooter(): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const prepare = () => sheet.replaceSync(footerRules());
    window.addEventListener('beforeprint', prepare);
    return () => {
      window.removeEventListener('beforeprint', prepare);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
}
