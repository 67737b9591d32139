import './picked-bar.css';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useT } from '../../../shared/i18n/use-t.ts';
import { copyText } from '../../../shared/link/copy-link.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { MenuButton } from '../../../shared/ui/overlay/menu.tsx';
import { toast } from '../../../shared/ui/overlay/toast-store.ts';
import type { Picks } from '../../../shared/ui/table/pick-column.tsx';
import { useMobile } from '../../../shared/ui/theme/look.ts';

export interface PickedTool {
  key: string;
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  run: () => void;
}

interface PickedBarProps {
  label: string;
  picks: Picks;
  /** Ids of the rows on the page, for selecting all. */
  ids: readonly string[];
  tools: readonly PickedTool[];
  /** Shown next to the number on every screen size. */
  lead?: ReactNode;
}

/** Actions on all selected rows; on a phone, rarer ones are in a menu. */
export function PickedBar({ label, picks, ids, tools, lead }: PickedBarProps) {
  const t = useT();
  const isMobile = useMobile();
  const copying = useCopying(picks);
  if (picks.keys.size === 0) return null;
  const all = [...tools, copying];
  const drop = () => picks.change(new Set());
  const pickAll = {
    key: 'all',
    label: t('drones.pickAll'),
    icon: <ListChecks className="sf-icon" />,
    run: () => picks.change(new Set([...picks.keys, ...ids])),
  };
  return (
    <section className="dr-picked" aria-label={label}>
      <b>{t('drones.picked', { n: picks.keys.size })}</b>
      {isMobile && (
        <Button
          kind="quiet"
          iconOnly={t('drones.dropPicks')}
          wordless
          icon={<X className="sf-icon" />}
          onClick={drop}
        />
      )}
      {lead}
      {isMobile ? (
        <MenuButton label={t('drones.morePicked')} className="sf-button is-icon" items={[...all, pickAll]}>
          <Ellipsis className="sf-icon" />
        </MenuButton>
      ) : (
        <>
          {all.map(({ key, label: word, run, ...rest }) => (
            <Button key={key} onClick={run} {...rest}>
              {word}
            </Button>
          ))}
          <Button kind="quiet" onClick={drop}>
            {t('drones.dropPicks')}
          </Button>
        </>
      )}
    </section>
  );
}

/** Copies the selected ids. */
function useCopying({ keys }: Picks): PickedTool {
  const t = useT();
  const copy = async () => {
    if (await copyText([...keys].join('\n'))) toast.ok(t('state.copied'));
    else toast.error(t('state.copyFailed'));
  };
  return {
    key: 'copy',
    label: t('drones.copyIds'),
    icon: <Copy className="sf-icon" />,
    run: () => void copy(),
  };
}
