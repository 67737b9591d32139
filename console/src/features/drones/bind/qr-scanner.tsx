import './bind.css';
import Camera from 'lucide-react/icons/camera';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { type QrBinding, readQr } from './qr-content.ts';
import { qrReader } from './read-picture.ts';

/**
 * Interval between two scans of the camera image: short enough for a hand-held phone, long enough to save battery.
 */
const lookEveryMs = 200;
/** Time limits of the decoder, ms: `glanceMs` for each camera frame, `studyMs` for a photo. */
const glanceMs = 60;
const studyMs = 2000;

type Trouble = 'notOurs' | 'noCode';

/** Reads a drone's QR code from the camera or a photo. */
export function QrScanner({ found }: { found: (binding: QrBinding) => void }) {
  const t = useT();
  const [trouble, setTrouble] = useState<Trouble>();
  const take = (text: string | undefined) => {
    const binding = text === undefined ? undefined : readQr(text);
    if (binding) found(binding);
    else setTrouble(text === undefined ? 'noCode' : 'notOurs');
  };
  return (
    <div className="dr-scan">
      <CameraView take={take} />
      <PhotoButton take={take} />
      {trouble && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="warning" size={16} />
          {t(`drones.bind.${trouble}`)}
        </p>
      )}
    </div>
  );
}

function useCamera(video: RefObject<HTMLVideoElement | null>): boolean {
  const [isDenied, setDenied] = useState(false);
  useEffect(() => {
    let stream: MediaStream | undefined;
    let isGone = false;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      // Browsers provide cameras only over HTTPS.
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone) stop();
      else if (video.current) {
        video.current.srcObject = stream;
        await video.current.play();
      }
    };
    start().catch(() => {
      if (!isGone) setDenied(true);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [video]);
  return isDenied;
}

function CameraView({ take }: { take: (text: string) => void }) {
  const t = useT();
  const video = useRef<HTMLVideoElement>(null);
  const isDenied = useCamera(video);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const reader = qrReader();
    const look = async () => {
      const element = video.current;
      const text =
        element && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
          ? await (await reader)(element, glanceMs).catch(() => undefined)
          : undefined;
      if (isGone) return;
      if (text !== undefined) latest.current(text);
      timer = setTimeout(() => void look(), lookEveryMs);
    };
    if (!isDenied) look().catch(() => undefined);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isDenied]);
  if (isDenied) return <p className="dr-note">{t('drones.bind.noCamera')}</p>;
  return (
    <figure className="dr-camera">
      <video ref={video} muted playsInline aria-label={t('drones.bind.camera')} />
      <figcaption>{t('drones.bind.aim')}</figcaption>
    </figure>
  );
}

function PhotoButton({ take }: { take: (text: string | undefined) => void }) {
  const t = useT();
  const id = useId();
  const read = async (file: File) => {
    try {
      const picture = await createImageBitmap(file);
      take(await (await qrReader())(picture, studyMs));
      picture.close();
    } catch {
      take(undefined);
    }
  };
  return (
    <label className="sf-button" htmlFor={id}>
      <Camera className="sf-icon" />
      {t('drones.bind.photo')}
      <input
        id={id}
        className="sf-hidden"
        type="file"
        accept="image/*"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </label>
  );
}
