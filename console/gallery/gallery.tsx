import { LanguageMenu } from '../src/shared/ui/controls/language-menu.tsx';
import { LookPanel } from '../src/shared/ui/controls/look-panel.tsx';
import { Popover } from '../src/shared/ui/overlay/popover.tsx';
import { useDensity, useLook } from '../src/shared/ui/theme/look.ts';
import { Controls } from './controls.tsx';
import { Data } from './data.tsx';
import { Foundations } from './foundations.tsx';
import { States } from './states.tsx';

/** All tokens, parts and states on one page, in the user's look and density. */
export function Gallery() {
  const look = useLook();
  const density = useDensity();
  return (
    <main className="g-page">
      <header className="g-head">
        <h1>Gallery</h1>
        <p>
          {look}, {density}
        </p>
        <Popover label="Display">{() => <LookPanel />}</Popover>
        <LanguageMenu className="sf-button" />
      </header>
      <Foundations />
      <Controls />
      <Data />
      <States />
    </main>
  );
}
