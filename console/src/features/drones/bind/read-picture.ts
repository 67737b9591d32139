interface Detector {
  detect: (source: ImageBitmapSource) => Promise<readonly { rawValue: string }[]>;
}
type DetectorMaker = (new (options: {
  formats: string[];
}) => Detector) & {
  getSupportedFormats?: () => Promise<readonly string[]>;
};

/** Wider images slow the decoder down without better results, px. */
const widestPx = 1280;

async function builtIn(): Promise<Detector | undefined> {
  const maker = (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;
  const formats = await maker?.getSupportedFormats?.().catch((): readonly string[] => []);
  return maker && formats?.includes('qr_code') ? new maker({ formats: ['qr_code'] }) : undefined;
}

function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData | undefined {
  const scale = Math.min(1, widestPx / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0 || canvas.height === 0) return undefined;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Reads the QR code in an image; undefined where there is none. */
export type QrReader = (
  source: ImageBitmap | HTMLVideoElement,
  effortMs: number,
) => Promise<string | undefined>;

/**
 * Uses the browser's own detector if it has one, as on most Android phones and Macs. Otherwise, as on every iPhone,
 * loads our decoder on first use.
 */
export async function qrReader(): Promise<QrReader> {
  const detector = await builtIn();
  if (detector) return async (source) => (await detector.detect(source))[0]?.rawValue;
  const { default: decode } = await import('qr/decode.js');
  return async (source, effortMs) => {
    const isVideo = source instanceof HTMLVideoElement;
    const [width, height] = isVideo ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
    const pixels = pixelsOf(source, width, height);
    if (!pixels) return undefined;
    try {
      return decode(pixels, { timeLimit: effortMs });
    } catch {
      // The decoder throws when it finds no code.
      return undefined;
    }
  };
}
