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
  /** An address of the page's own memory, which ends with its user. */
  url: string | undefined;
  error: unknown;
  /** Asks for the picture again after it failed. */
  retry: () => void;
}

/** Fetches `/api/files/<id>` in the name of who is signed in, which an `<img>` of that address could not. */
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

/** A stored picture, with what is in its place while it comes and when it does not. */
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
