import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { withTexts } from '../../i18n/with-texts.ts';
import { ErrorBoundary } from '../states/error-boundary.tsx';
import { Skeleton } from '../states/states.tsx';
import { Section } from './section.tsx';

/**
 * A section of a page whose code is loaded by itself. Its title is shown while it loads, so that links to it work; if
 * loading or rendering fails, the error and a retry are shown below the title, and the page keeps working.
 */
export function lazySection<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const make = () => lazy(withTexts(async () => ({ default: await load() })));
  let Part = make();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each section, beside its import
  return function LazySection(props: {
    id: string;
    title: string;
    /** Expected height of the content in px. */
    height: number;
    part: Props;
  }) {
    const { id, title, height, part } = props;
    const [, setTries] = useState(0);
    const retry = () => {
      // React caches a failed lazy component, so a new one is needed.
      Part = make();
      setTries((tries) => tries + 1);
    };
    const frame = (content: ReactNode) => (
      <Section id={id} title={title}>
        {content}
      </Section>
    );
    return (
      <ErrorBoundary retry={retry} frame={frame}>
        <Suspense fallback={frame(<Waiting titleId={`${id}-title`} height={height} />)}>
          <Part {...part} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

/** Shown until the content is loaded. The loaded section has a title of its own, which gets the focus of the one it replaces. */
function Waiting({ titleId, height }: { titleId: string; height: number }) {
  useLayoutEffect(
    () => () => {
      if (document.activeElement?.id !== titleId) return;
      queueMicrotask(() => document.getElementById(titleId)?.focus({ preventScroll: true }));
    },
    [titleId],
  );
  return <Skeleton height={height} />;
}
