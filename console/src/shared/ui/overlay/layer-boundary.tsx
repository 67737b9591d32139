import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { explainMissingPart, isMissingPart } from '../../api/new-build.ts';
import { t } from '../../i18n/messages.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { toast } from './toast-store.ts';

interface BoundaryProps {
  children: ReactNode;
  gone: () => void;
}

/** Closes a layer that fails and shows a toast, so that the page below keeps working. */
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
 * A layer over the page (palette, panel, popover) whose code is loaded when it is first shown. If loading or
 * rendering fails, the layer is closed and a toast explains why; the next opening loads it again.
 */
export function lazyLayer<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const make = () => lazy(withTexts(async () => ({ default: await load() })));
  let Part = make();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each layer, beside its import
  return function LazyLayer(props: { close: () => void; fallback?: ReactNode; part: Props }) {
    const gone = () => {
      // React caches a failed lazy component, so a new one is needed.
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
