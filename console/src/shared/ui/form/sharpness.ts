/** Width to which a picture is reduced: prints of a card are sharp there, noise of the camera is not. */
const widthPx = 640;
/** A card that can be read has at least this variance; photographs out of focus have less than half of it. */
const leastVariance = 60;

/**
 * Variance of the Laplacian of a grey picture, values 0 to 255 row by row: small without sharp edges. Source: Pech-
 * Pacheco and others, "Diatom autofocusing in brightfield microscopy" (ICPR 2000).
 */
export function laplacianVariance(grey: ArrayLike<number>, width: number): number {
  const height = Math.floor(grey.length / width);
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const value = grey[i - 1]! + grey[i + 1]! + grey[i - width]! + grey[i + width]! - 4 * grey[i]!;
      sum += value;
      squares += value * value;
      count++;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Whether a picture has no sharp edge, so that print in it can hardly be read. False where it can't be decoded. */
export async function isBlurred(file: Blob): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file, { resizeWidth: widthPx, resizeQuality: 'high' });
    const { width, height } = picture;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) return false;
    context.drawImage(picture, 0, 0);
    picture.close();
    const { data } = context.getImageData(0, 0, width, height);
    const grey = new Float32Array(width * height);
    for (let i = 0; i < grey.length; i++)
      grey[i] = 0.299 * data[4 * i]! + 0.587 * data[4 * i + 1]! + 0.114 * data[4 * i + 2]!;
    return laplacianVariance(grey, width) < leastVariance;
  } catch {
    return false;
  }
}
