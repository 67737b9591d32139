import { plots } from '@smartflight/contract/land/plots.endpoints.ts';
import type { PlotDetail } from '@smartflight/contract/land/plots.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/controls/button.tsx';
import { Dialog, DialogActions } from '../../../shared/ui/overlay/dialog.tsx';
import { Skeleton } from '../../../shared/ui/states/states.tsx';

/** Shown when somebody else saved the plot meanwhile: their version, and the choice of which one to save. */
export function ConflictDialog(props: {
  id: string;
  mine: { name: string; crop: string; areaM2: number | undefined };
  close: () => void;
  takeTheirs: (theirs: PlotDetail) => void;
  keepMine: (theirs: PlotDetail) => void;
}) {
  const t = useT();
  const fmt = useFmt();
  const { id, mine, close } = props;
  const { data: theirs } = useQuery({
    queryKey: ['plots', 'newest', id],
    queryFn: ({ signal }) => call(plots.get, { params: { id }, signal }),
    gcTime: 0,
    meta: { quiet: true },
  });
  const factsOf = ({ name, crop, areaM2 }: typeof mine) =>
    [name, crop, fmt.area(areaM2).text].filter(Boolean).join(' · ');
  const by = theirs?.boundaries[0]?.byName ?? '';
  return (
    <Dialog title={t('plots.conflict')} close={close}>
      {!theirs && <Skeleton height={60} />}
      {theirs && (
        <>
          <p>
            {t('plots.conflictMore', {
              by: by || fmt.number(null),
              at: fmt.instant(theirs.changedAt, 'minute'),
            })}
          </p>
          <dl className="sf-facts">
            <div>
              <dt>{t('plots.theirs')}</dt>
              <dd>{factsOf(theirs)}</dd>
            </div>
            <div>
              <dt>{t('plots.mine')}</dt>
              <dd>{factsOf(mine)}</dd>
            </div>
          </dl>
          <DialogActions cancel={close}>
            <Button onClick={() => props.takeTheirs(theirs)}>{t('plots.takeTheirs')}</Button>
            <Button kind="primary" onClick={() => props.keepMine(theirs)}>
              {t('plots.keepMine')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
