import { isStoredPicture } from '@smartflight/contract/system/files.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { toast } from '../overlay/toast-store.ts';
import { useSealedPicture } from './sealed-picture.tsx';

interface Props {
  /** Empty or undefined without a picture: only the fallback is shown. */
  src: string | undefined;
  alt: string;
  className?: string;
  fallback: ReactNode;
}

/**
 * A picture of an account; if it fails to load, the fallback is shown and the failure reported. Pictures stored by
 * this installation are fetched with the session's token, others by the browser.
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
