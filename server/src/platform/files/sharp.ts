import type { SharpConstructor } from 'sharp';

let loading: Promise<SharpConstructor> | undefined;

/**
 * The picture library, loaded with its first picture rather than at the start. It reads many formats; only three are
 * allowed, whatever a file claims to be.
 */
export async function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
    });
    // Uploads rarely repeat, so caching gains nothing; one thread per picture leaves the other core to other requests.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
