import { heightName } from '../../../domain/flights/height-name.ts';
import type { SeriesTone } from '../../../shared/charts/cursor-chart.tsx';
import type { Fmt, Quantity } from '../../../shared/format/fmt.ts';
import type { MsgKey, Translate } from '../../../shared/i18n/messages.ts';
import type { FlownTrack, Reading } from './replay/flown-track.ts';

export interface ReadingStyle {
  name: MsgKey;
  show: (value: number | null, fmt: Fmt, t: Translate) => Quantity;
  tone: SeriesTone;
  top?: number;
}

const kgPerMin = (value: number | null, fmt: Fmt, t: Translate): Quantity => {
  const text = fmt.number(value, 1);
  return { value: text, unit: value === null ? '' : t('flights.unit.kgPerMin'), text };
};

/** Name and number format of each reading; granules and liquid differ, and heights by what they are counted from. */
export function readingStyle(
  reading: Reading,
  { sows, heightReference }: Pick<FlownTrack, 'sows' | 'heightReference'>,
): ReadingStyle {
  const styles: Record<Reading, ReadingStyle> = {
    speed: { name: 'flights.chart.speed', show: (value, fmt) => fmt.speed(value), tone: 'series-1' },
    height: { name: heightName(heightReference), show: (value, fmt) => fmt.metres(value), tone: 'series-2' },
    flow: sows
      ? { name: 'flights.chart.spread', show: kgPerMin, tone: 'series-3' }
      : { name: 'flights.chart.flow', show: (value, fmt) => fmt.flow(value), tone: 'series-3' },
    tank: sows
      ? { name: 'flights.chart.hopper', show: (value, fmt) => fmt.mass(value), tone: 'series-4' }
      : { name: 'flights.chart.tank', show: (value, fmt) => fmt.volume(value), tone: 'series-4' },
    battery: {
      name: 'flights.chart.battery',
      show: (value, fmt) => fmt.percent(value),
      tone: 'series-5',
      top: 100,
    },
  };
  return styles[reading];
}
