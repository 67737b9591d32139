import './charger-rows.css';
import type { Bay } from '@smartflight/contract/power/charger.schemas.ts';
import { memo } from 'react';
import { chargerLinkStatuses, type ShownCharger } from '../../../live/charger-view.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { SearchBox } from '../../../shared/ui/controls/search-box.tsx';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { EmptyFiltered, EmptyState, Skeleton } from '../../../shared/ui/states/states.tsx';
import { useChargerFaults } from '../charger-faults.tsx';
import { linkStatusLabels } from '../charger-labels.ts';
import type { ChargerScreen } from './charger-screen.ts';

interface RowsProps {
  screen: ChargerScreen;
  chosenId: string | undefined;
}

/** Search, states with counts, and the list of chargers, the next full first. */
export function ChargerRows({ screen, chosenId }: RowsProps) {
  const t = useT();
  const { isKnown, shown, counts, q, change } = screen;
  return (
    <section className="cm-list" aria-label={t('chargers.list')}>
      <SearchBox
        label={t('chargers.search')}
        value={q}
        change={(next) => change({ q: next?.slice(0, 64) })}
      />
      <Chips screen={screen} />
      <p className="cm-sort">
        <span>{t('chargers.nextFirst')}</span>
        {isKnown && <b>{t('chargers.found', { n: shown.length })}</b>}
      </p>
      {!isKnown && <RowSkeletons />}
      {isKnown && counts.total === 0 && <EmptyState text={t('chargers.emptyMonitor')} />}
      {isKnown && counts.total > 0 && shown.length === 0 && (
        <EmptyFiltered clear={() => change({ q: undefined, state: undefined })} />
      )}
      {shown.length > 0 && (
        <ul className="cm-rows sf-inset">
          {shown.map((one) => (
            <li key={one.charger.id}>
              <Row
                shown={one}
                now={screen.moment.now}
                isChosen={one.charger.id === chosenId}
                choose={screen.choose}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Chips({ screen }: { screen: ChargerScreen }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="cm-chips">
      {chargerLinkStatuses.map((name) => {
        const { glyph, word } = linkStatusLabels[name];
        const isOn = screen.status === name;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            onClick={() => screen.change({ state: isOn ? undefined : name })}
          >
            <b className="sf-num">
              <StatusGlyph state={glyph} size={12} />
              {fmt.number(screen.isKnown ? screen.counts[name] : undefined)}
            </b>
            <span className="sf-cut">{t(word)}</span>
          </button>
        );
      })}
    </div>
  );
}

interface RowProps {
  shown: ShownCharger;
  now: number;
  isChosen: boolean;
  choose: ChargerScreen['choose'];
}

const Row = memo(function Row({ shown, now, isChosen, choose }: RowProps) {
  const { charger, status, link } = shown;
  const says = useRowText();
  return (
    <button
      type="button"
      className={`cm-row sf-inset is-${link}`}
      data-charger={charger.id}
      aria-current={isChosen}
      onClick={() => choose(charger.id)}
    >
      <StatusGlyph state={linkStatusLabels[status].glyph} size={18} />
      <span className="cm-row-name">
        <b className="sf-cut">{charger.name ?? charger.id}</b>
        <span>{says(shown, now)}</span>
      </span>
      <span className="cm-row-side">
        <small className="sf-cut">{charger.model}</small>
        <MiniBays bays={charger.bays ?? []} />
      </span>
    </button>
  );
});

function useRowText(): (shown: ShownCharger, now: number) => string {
  const t = useT();
  const fmt = useFmt();
  const say = useChargerFaults();
  return ({ charger, status, next }, now) => {
    const count = (state: Bay['state']) => (charger.bays ?? []).filter((bay) => bay.state === state).length;
    const word = t(linkStatusLabels[status].word);
    if (status === 'offline')
      return charger.seenAt === undefined ? word : `${word} · ${fmt.relative(charger.seenAt, new Date(now))}`;
    const [first, ...more] = charger.faults ?? [];
    if (first) return [say(first).name, more.length > 0 && `+${more.length}`].filter(Boolean).join(' · ');
    if (next?.leftS !== undefined) {
      // Non-breaking spaces: a long line should wrap before the duration, not inside it.
      const left = fmt.duration(next.leftS).replaceAll(' ', '\u00a0');
      return t('chargers.chargingNext', { n: count('charging'), left });
    }
    return count('full') > 0 ? `${word} · ${t('chargers.fullOf', { n: count('full') })}` : word;
  };
}

/** Small picture of the bays: how many, how full, which have faults. The text is next to it. */
export function MiniBays({ bays }: { bays: readonly Bay[] }) {
  return (
    <span className="cm-mini" aria-hidden="true">
      {bays.map(({ index, state, soc }) => (
        <i key={index} className={`is-${state}`}>
          {state !== 'empty' && <i style={{ height: `${soc ?? 0}%` }} />}
        </i>
      ))}
    </span>
  );
}

function RowSkeletons() {
  return (
    <div className="cm-wait" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={36} />
      ))}
    </div>
  );
}
