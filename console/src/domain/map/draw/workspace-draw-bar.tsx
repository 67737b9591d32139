import type { ComponentProps } from 'react';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';
import { OverMap } from '../panel/map-workspace.tsx';
import { DrawBar } from './draw-bar.tsx';

/** Drawing tools of a form above its map; on a phone only while the form is hidden, with a button back to it. */
export function WorkspaceDrawBar(
  props: ComponentProps<typeof DrawBar> & { isAside: boolean; done: string; back: () => void },
) {
  const { isAside, done, back, ...bar } = props;
  const mobile = useMobile();
  if (mobile && !isAside) return null;
  return (
    <OverMap>
      <DrawBar {...bar} />
      {mobile && (
        <Button kind="primary" className="dr-done" onClick={back}>
          {done}
        </Button>
      )}
    </OverMap>
  );
}
