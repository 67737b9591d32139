import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { explainMissingPart, isMissingPart } from '../../api/new-build.ts';
import { t } from '../../i18n/messages.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { toast } from './toast-store.ts';

interface BoundaryProps {
  children: ReactNode;
  gone: () => void;
}

/** Lets a layer that fails vanish with a word about why, and the page below live on. */
class LayerBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const message = isMissingPart(error) ? explainMissingPart() : Promise.resolve('error.page' as const);
    void message.then((reason) => toast.error(t(reason)));
    this.props.gone();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * A layer over the page (palette, panel, slab) whose code comes when it is first shown. When it does not come or
 * fails, the layer is closed and a toast explains why; the next opening asks for it again.
 */
export function lazyLayer<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const make = () => lazy(withTexts(async () => ({ default: await load() })));
  let Part = make();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each layer, beside its import
  return function LazyLayer(props: { close: () => void; fallback?: ReactNode; part: Props }) {
    const gone = () => {
      // What has failed once is remembered by React, and would fail for ever.
      Part = make();
      props.close();
    };
    return (
      <LayerBoundary gone={gone}>
        <Suspense fallback={props.fallback ?? null}>
          <Part {...props.part} />
        </Suspense>
      </LayerBoundary>
    );
  };
}
