import './bays.css';
import type { Bay } from '@smartflight/contract/power/charger.schemas.ts';
import type { ReactNode } from 'react';
import { bayOf, chargingOf, leftOf, type ShownCharger } from '../../../live/charger-view.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { StatusGlyph } from '../../../shared/ui/icons/glyph.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { bayLabels, measured } from '../charger-labels.ts';
import { BayDetail } from './bay-detail.tsx';
import type { ChargerScreen } from './charger-screen.ts';
import { NextFull } from './next-full.tsx';

/** The bays of one charger, with the next full battery above, and below the selected bay beside `children`. */
export function BayBoard({
  shown,
  screen,
  children,
}: {
  shown: ShownCharger;
  screen: ChargerScreen;
  children?: ReactNode;
}) {
  const t = useT();
  const { charger, link } = shown;
  const { moment } = screen;
  const bays = charger.bays ?? [];
  const queue = chargingOf([charger], moment);
  const chosen = bayOf(charger, screen.bay) ?? queue[0]?.bay ?? bays.find(({ state }) => state !== 'empty');
  const choose = (bay: number) => screen.change({ charger: charger.id, bay });
  if (bays.length === 0)
    return (
      <>
        <EmptyState text={t('chargers.noBays')} />
        {children}
      </>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={`cm-board sf-inset is-${link}`} tabIndex={0} aria-label={t('chargers.bays')}>
      <NextFull queue={queue} choose={choose} />
      <ul className="cm-bays">
        {bays.map((bay) => (
          <li key={bay.index}>
            <BayCell
              bay={bay}
              leftS={link === 'offline' ? undefined : leftOf(bay, charger, moment.now)}
              isNext={queue[0]?.bay.index === bay.index}
              isChosen={chosen?.index === bay.index}
              choose={() => choose(bay.index)}
            />
          </li>
        ))}
      </ul>
      <div className="cm-below">
        {chosen && (
          <BayDetail
            bay={chosen}
            faults={(charger.faults ?? []).filter((one) => one.index === chosen.index)}
          />
        )}
        {children}
      </div>
    </section>
  );
}

interface CellProps {
  bay: Bay;
  leftS: number | undefined;
  isNext: boolean;
  isChosen: boolean;
  choose: () => void;
}

function BayCell({ bay, leftS, isNext, isChosen, choose }: CellProps) {
  const t = useT();
  const fmt = useFmt();
  const { glyph, word } = bayLabels[bay.state];
  const charge = fmt.percent(bay.soc);
  function timeText(): string {
    if (bay.state === 'charging' && leftS !== undefined)
      return t('chargers.toFull', { left: fmt.duration(leftS) });
    if (bay.state === 'full') return t('chargers.ready');
    return bay.state === 'fault' ? t('chargers.stopped') : '';
  }
  const time = timeText();
  const no = t('chargers.bayNo', { n: String(bay.index) });
  const name = [no, t(word), bay.soc === undefined ? '' : charge.text, time].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className={`cm-bay sf-inset is-${bay.state}${isNext ? ' is-next' : ''}`}
      data-bay={bay.index}
      aria-pressed={isChosen}
      aria-label={name}
      onClick={choose}
    >
      <span className="cm-bay-head">
        <StatusGlyph state={glyph} size={14} />
        <span className="sf-cut">{t(word)}</span>
        <b className="sf-num">{bay.index}</b>
      </span>
      <span className="cm-slot">
        <span className="cm-battery">
          {bay.state === 'empty' ? (
            <small>{t('chargers.noBattery')}</small>
          ) : (
            <>
              <i className="cm-fill" style={{ height: `${Math.max(0, Math.min(100, bay.soc ?? 0))}%` }} />
              <b className="sf-num">
                {charge.value}
                {charge.unit && <small>{charge.unit}</small>}
              </b>
            </>
          )}
        </span>
      </span>
      <span className="cm-bay-figures sf-num">
        {bay.state !== 'empty' && (
          <>
            <span>{measured(fmt, bay.voltageV, 'V')}</span>
            <span>{measured(fmt, bay.currentA, 'A')}</span>
            <span>{measured(fmt, bay.tempC, '°C', 0)}</span>
          </>
        )}
      </span>
      <span className="cm-bay-time sf-num sf-cut">
        {bay.state === 'charging' && leftS !== undefined ? fmt.duration(leftS) : time || '\u00a0'}
      </span>
    </button>
  );
}
