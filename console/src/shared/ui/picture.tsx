import { type ReactNode, useState } from 'react';
import { t } from '../i18n/messages.ts';
import { toast } from './toast-store.ts';

interface Props {
  /** Empty or undefined: there is no picture, the fallback stands by itself. */
  src: string | undefined;
  alt: string;
  className?: string;
  fallback: ReactNode;
}

/** A picture of somebody's: when it does not come, that is said and the fallback stands in its place. */
export function Picture({ src, alt, className, fallback }: Props) {
  const [failed, setFailed] = useState<string>();
  if (!src || failed === src) return fallback;
  const onError = () => {
    setFailed(src);
    toast.error(t('error.image'));
  };
  return <img src={src} alt={alt} onError={onError} {...(className ? { className } : {})} />;
}
