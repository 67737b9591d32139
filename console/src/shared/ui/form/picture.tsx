import { isStoredPicture } from '@smartflight/contract/system/files.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { toast } from '../overlay/toast-store.ts';
import { useSealedPicture } from './sealed-picture.tsx';

interface Props {
  /** Empty or undefined: there is no picture, the fallback is by itself. */
  src: string | undefined;
  alt: string;
  className?: string;
  fallback: ReactNode;
}

/**
 * A picture of somebody's: when it does not come, that is stated and the fallback is in its place. One that this
 * installation stores is fetched in the name of who is signed in; any other address is the browser's own to load.
 */
export function Picture(props: Props) {
  if (!props.src) return props.fallback;
  return isStoredPicture(props.src) ? <Stored {...props} src={props.src} /> : <Linked {...props} />;
}

function Stored({ src, alt, className, fallback }: Props & { src: string }) {
  const { url, error } = useSealedPicture(src);
  useEffect(() => {
    if (error !== undefined) toast.error(t('error.image'));
  }, [error]);
  if (url === undefined) return fallback;
  return <img src={url} alt={alt} {...(className ? { className } : {})} />;
}

function Linked({ src, alt, className, fallback }: Props) {
  const [failed, setFailed] = useState<string>();
  if (failed === src) return fallback;
  const onError = () => {
    setFailed(src);
    toast.error(t('error.image'));
  };
  return <img src={src} alt={alt} onError={onError} {...(className ? { className } : {})} />;
}
