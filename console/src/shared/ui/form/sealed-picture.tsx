import './image-slot.css';
import { files } from '@smartflight/contract/system/files.endpoints.ts';
import { fileOfPath } from '@smartflight/contract/system/files.ts';
import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useState } from 'react';
import { callFile } from '../../api/client.ts';
import { isAbort } from '../../api/problem.ts';
import { useT } from '../../i18n/use-t.ts';

/** A picture may be megabytes on a slow network, ms. */
const pictureMs = 60_000;

export interface SealedPictureState {
  /** Object URL, revoked on unmount; undefined until the picture is loaded. */
  url: string | undefined;
  error: unknown;
  retry: () => void;
}

/** Fetches `/api/files/<id>` with the session's credentials, which a plain `<img>` can't send. */
export function useSealedPicture(path: string): SealedPictureState {
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<{ path: string; url?: string; error?: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again for the same picture
  useEffect(() => {
    if (path === '') return;
    const controller = new AbortController();
    let url: string | undefined;
    const params = { id: fileOfPath(path) };
    callFile(files.get, { params, signal: controller.signal, timeoutMs: pictureMs }).then(
      (picture) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(picture);
        setShown({ path, url });
      },
      (error: unknown) => {
        if (!isAbort(error)) setShown({ path, error });
      },
    );
    return () => {
      controller.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
      setShown(undefined);
    };
  }, [path, attempt]);
  const present = shown?.path === path ? shown : undefined;
  return { url: present?.url, error: present?.error, retry: () => setAttempt((count) => count + 1) };
}

/** A stored picture, with placeholders while it loads and when loading fails. */
export function SealedPicture({
  path,
  alt,
  className = '',
}: {
  path: string;
  alt: string;
  className?: string;
}) {
  const t = useT();
  const { url, error, retry } = useSealedPicture(path);
  if (url !== undefined) return <img src={url} alt={alt} className={`sf-sealed ${className}`} />;
  if (error === undefined)
    return (
      <span className={`sf-sealed is-coming ${className}`} role="img" aria-label={alt} aria-busy="true">
        <span className="sf-skeleton" />
      </span>
    );
  return (
    <span className={`sf-sealed is-missing ${className}`} role="alert">
      <ImageOff className="sf-icon" />
      {t('error.image')}
      <button type="button" className="sf-button" onClick={retry}>
        {t('action.retry')}
      </button>
    </span>
  );
}
