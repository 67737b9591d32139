import type { PlotDetail } from '@smartflight/contract/plots.ts';
import { plots } from '@smartflight/contract/plots.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/client.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog, DialogActions } from '../../../shared/ui/dialog.tsx';
import { Skeleton } from '../../../shared/ui/states.tsx';

/** Somebody else saved the plot meanwhile: what stands there now, and whose is kept. */
export function ConflictDialog(props: {
  id: string;
  /** Area of the own drawing. */
  mine: number | undefined;
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
  const by = theirs?.boundaries[0]?.byName ?? '';
  return (
    <Dialog title={t('plots.conflict')} close={close}>
      {!theirs && <Skeleton height={60} />}
      {theirs && (
        <>
          <p>
            {t('plots.conflictMore', {
              by: by || fmt.number(null),
              at: fmt.instant(theirs.changedAt, undefined, 'y-m-d h:i'),
            })}
          </p>
          <dl className="sf-facts">
            <div>
              <dt>{t('plots.theirs')}</dt>
              <dd>
                {theirs.name} · {fmt.area(theirs.areaM2).text}
              </dd>
            </div>
            <div>
              <dt>{t('plots.mine')}</dt>
              <dd>{fmt.area(mine).text}</dd>
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
