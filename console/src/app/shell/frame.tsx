import Menu from 'lucide-react/icons/menu';
import { LogoMark } from '../../shared/ui/icons/icons.tsx';

/**
 * The empty frame of the signed-in console: what is at the same place whatever comes. It is in the entry page of
 * a browser with a session, hence without texts, and wherever the console itself is still on its way.
 */
export function Frame() {
  return (
    <div className="sf-frame" aria-hidden="true">
      <div className="sf-frame-rail">
        <LogoMark />
      </div>
      <div className="sf-frame-page">
        <div className="sf-frame-top">
          <Menu className="sf-icon" />
        </div>
      </div>
    </div>
  );
}
