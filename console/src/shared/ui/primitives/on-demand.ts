import { useEffect, useRef, useState } from 'react';
import { explainMissingPart, isMissingPart } from '../../api/new-build.ts';
import { t } from '../../i18n/messages.ts';
import { toast } from '../overlay/toast-store.ts';

export interface OnDemand<Parts> {
  load: () => Promise<void>;
  /**
   * Returns the parts, or undefined until they are loaded. When loading fails, a toast gives the reason, `failed` is
   * called, and the next component that needs the parts tries again.
   */
  use: (failed?: () => void) => Parts | undefined;
}

/**
 * A module that is loaded when a component first needs it. Once loaded, its parts are available in the first render.
 */
function onDemand<Parts extends object>(get: () => Promise<Parts>): OnDemand<Parts> {
  let loaded: Parts | undefined;
  const load = async () => {
    loaded ??= await get();
  };
  const use = (failed?: () => void): Parts | undefined => {
    const [parts, setParts] = useState(loaded);
    const onFailed = useRef(failed);
    useEffect(() => {
      onFailed.current = failed;
    });
    useEffect(() => {
      if (parts) return;
      let isMounted = true;
      load().then(
        () => {
          if (isMounted) setParts(loaded);
        },
        async (error: unknown) => {
          toast.error(t(isMissingPart(error) ? await explainMissingPart() : 'error.page'));
          if (isMounted) onFailed.current?.();
        },
      );
      return () => {
        isMounted = false;
      };
    }, [parts]);
    return parts;
  };
  return { load, use };
}

/** Everything that needs the component library, except what shows dates. */
export const library = onDemand(() => import('./library.ts'));
export const dateLibrary = onDemand(() => import('./date-parts.tsx'));
