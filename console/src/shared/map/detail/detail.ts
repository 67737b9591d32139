import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Lang } from '../../i18n/languages.ts';
import type { Look } from '../../ui/theme/tokens.ts';
import type { DetailState } from './detail-map.ts';

/**
 * The detailed base map of a map: drawn from the operator's archive below everything else while the offline layer is
 * shown. Reader and style are loaded with the first archive, because most installations have none.
 */
export function createDetail(map: MapLibreMap, { look, lang }: { look: Look; lang: Lang }) {
  const state: DetailState = { look, lang, isShown: true, isGone: false };
  let used: string | undefined;
  let redraw: () => void = () => undefined;
  return {
    /** Draws the archive with this id instead of the one before; undefined draws none. */
    use(archive: string | undefined): void {
      if (archive === used) return;
      used = archive;
      import('./detail-map.ts')
        .then(async ({ drawDetail }) => {
          const drawn = await drawDetail(map, archive, () => used === archive && !state.isGone, state);
          if (drawn) redraw = drawn;
        })
        .catch((error: unknown) => console.error(error));
    },
    setLook(next: Look): void {
      state.look = next;
      redraw();
    },
    setLang(next: Lang): void {
      state.lang = next;
      redraw();
    },
    setShown(isShown: boolean): void {
      if (state.isShown === isShown) return;
      state.isShown = isShown;
      redraw();
    },
    dispose(): void {
      state.isGone = true;
    },
  };
}
