import './version-matrix.css';
import type { ModelVersions } from '@smartflight/contract/drones/drone.schemas.ts';
import { type FirmwarePart, firmwareParts } from '@smartflight/contract/drones/drone-models.ts';
import { useQuery } from '@tanstack/react-query';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph, StatusTag } from '../../../shared/ui/icons/glyph.tsx';
import { ErrorState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { fleetVersions } from '../drones.queries.ts';

export interface Behind {
  model: string;
  part: FirmwarePart;
}

interface VersionMatrixProps {
  /** Filters the list for drones of a model with an outdated component. */
  show: (behind: Behind) => void;
  shown: Partial<Behind>;
  /** Initially expanded; collapsed on a phone, where the list matters more. */
  isOpen: boolean;
}

/** For each model and component, the current version and the number of outdated drones. */
export function VersionMatrix({ show, shown, isOpen }: VersionMatrixProps) {
  const t = useT();
  const { data, error, refetch } = useQuery(fleetVersions());
  const behind = data?.items.reduce(
    (sum, { parts }) => sum + parts.reduce((all, part) => all + part.behind, 0),
    0,
  );
  return (
    <details className="sf-dr-matrix" open={isOpen}>
      <summary>
        <b>{t('droneUpkeep.matrix')}</b>
        {behind !== undefined && (
          <StatusTag
            state={behind > 0 ? 'warning' : 'done'}
            word={behind > 0 ? t('drones.outdatedParts', { n: behind }) : t('droneUpkeep.allCurrent')}
            size={16}
          />
        )}
      </summary>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} action="drones.list" />}
      {!error && !data && <Skeleton height={96} />}
      {data && data.items.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className="sf-inset" tabIndex={0} aria-label={t('droneUpkeep.matrix')}>
          <table aria-label={t('droneUpkeep.matrixMore')}>
            <thead>
              <tr>
                <th scope="col">{t('drones.model')}</th>
                {firmwareParts.map((part) => (
                  <th key={part} scope="col">
                    {t(`drones.parts.${part}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.items.map((item) => (
                <Row key={item.model} item={item} shown={shown} show={show} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}

function Row({ item, shown, show }: { item: ModelVersions } & Pick<VersionMatrixProps, 'shown' | 'show'>) {
  const t = useT();
  const { model, drones, parts } = item;
  const isShown = model === shown.model;
  return (
    <tr className={isShown && shown.part ? 'is-selected' : ''}>
      <th scope="row">
        <b>{model}</b> <small>{t('droneUpkeep.drones', { n: drones })}</small>
      </th>
      {parts.map((part) => (
        <td key={part.part}>
          <Cell
            part={part}
            isShown={isShown && shown.part === part.part}
            show={() => show({ model, part: part.part })}
            model={model}
          />
        </td>
      ))}
    </tr>
  );
}

interface CellProps {
  part: ModelVersions['parts'][number];
  model: string;
  isShown: boolean;
  show: () => void;
}

function Cell({ part, model, isShown, show }: CellProps) {
  const t = useT();
  const fmt = useFmt();
  const { current, behind, unreported } = part;
  if (current === null) return <span className="dr-faint">{t('droneUpkeep.foreign')}</span>;
  return (
    <>
      <span className="sf-id">{current}</span>
      {behind > 0 ? (
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t('droneUpkeep.showBehind', { model, part: t(`drones.parts.${part.part}`) })}
          title={t('droneUpkeep.showBehind', { model, part: t(`drones.parts.${part.part}`) })}
          onClick={show}
        >
          <StatusGlyph state="warning" size={16} />
          <b className="sf-num">{t('droneUpkeep.behind', { n: behind })}</b>
        </button>
      ) : (
        unreported < 1 && <StatusGlyph state="done" size={16} />
      )}
      {unreported > 0 && (
        <small className="dr-faint" title={fmt.number(unreported)}>
          {t('droneUpkeep.unreported', { n: unreported })}
        </small>
      )}
    </>
  );
}
