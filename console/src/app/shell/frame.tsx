import Menu from 'lucide-react/icons/menu';
import { LogoMark } from '../../shared/ui/icons/icons.tsx';

/**
 * The empty frame of the signed-in console: parts at fixed positions. It is in the entry page of a browser with a
 * session, hence without texts, and shown while the console loads.
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
