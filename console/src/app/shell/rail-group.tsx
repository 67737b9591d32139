import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useState } from 'react';
import { useWaitingTasks } from '../../features/tasks/use-waiting-tasks.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { go } from '../../shared/navigation.ts';
import { Menu } from '../../shared/ui/overlay/menu.tsx';
import type { MenuGroup } from '../routes/menu.ts';
import { openHref } from '../routes/open-href.ts';
import { RailEntry, type RailState, WaitingCount } from './rail-item.tsx';

interface GroupProps {
  group: MenuGroup;
  /** Key of the menu entry of the shown page. */
  currentKey: string | undefined;
  rail: RailState;
}

function holdsCurrent({ group, currentKey }: GroupProps): boolean {
  return group.items.some((item) => 'page' in item && item.page.key === currentKey);
}

/** A group in the folded rail; its pages open in a flyout. */
function FlyOut(props: GroupProps) {
  const { group, rail } = props;
  const t = useT();
  const [at, setAt] = useState<{ x: number; y: number }>();
  const name = t(group.title);
  const items = group.items.map((item) => ({
    key: 'page' in item ? item.page.key : item.href,
    label: t(item.title),
    run: () => {
      rail.leave();
      if ('page' in item) go(openHref(item.page.path));
      else window.open(item.href, '_blank', 'noopener');
    },
  }));
  return (
    <li>
      <button
        type="button"
        className={`sf-rail-item${holdsCurrent(props) ? ' is-within' : ''}`}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        {...(at ? {} : rail.tipFor(name))}
        onClick={(event) => {
          const { right, top } = event.currentTarget.getBoundingClientRect();
          event.currentTarget.focus({ preventScroll: true });
          setAt({ x: right + 4, y: top });
        }}
      >
        <group.icon className="sf-icon" />
      </button>
      {at && <Menu items={items} at={at} label={name} close={() => setAt(undefined)} />}
    </li>
  );
}

/** Pages of one subject under a heading that folds them; the group of the current page is open by default. */
export function RailGroup(
  props: GroupProps & { open: boolean | undefined; toggle: (open: boolean) => void },
) {
  const t = useT();
  const list = useId();
  const { group, currentKey, rail } = props;
  const isAsked = group.items.some((item) => 'page' in item && item.page.key === 'tasksUnconfirmed');
  const waiting = useWaitingTasks(isAsked);
  if (rail.small) return <FlyOut {...{ group, currentKey, rail }} />;
  const within = holdsCurrent(props);
  const open = props.open ?? within;
  return (
    <li>
      <button
        type="button"
        className={`sf-rail-item${within && !open ? ' is-within' : ''}`}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => props.toggle(!open)}
      >
        <group.icon className="sf-icon" />
        <span className="sf-rail-name">{t(group.title)}</span>
        {!open && <WaitingCount n={waiting} />}
        <ChevronDown className="sf-icon sf-rail-end" />
      </button>
      <ul id={list} hidden={!open}>
        {open &&
          group.items.map((item) => (
            <RailEntry
              key={'page' in item ? item.page.key : item.href}
              item={item}
              nested
              isCurrent={'page' in item && item.page.key === currentKey}
              rail={rail}
            />
          ))}
      </ul>
    </li>
  );
}
