import type { FlightDetail } from '@smartflight/contract/flights/flights.schemas.ts';
import { heightName } from '../../../domain/flights/height-name.ts';
import { sourceText } from '../../../domain/flights/source-text.ts';
import type { Fmt } from '../../../shared/format/fmt.ts';
import type { MsgKey, Translate } from '../../../shared/i18n/messages.ts';

export interface Fact {
  key: string;
  name: string;
  value: string;
  note?: string;
}

const endings = ['landed', 'disarmed', 'link-lost', 'reboot', 'id-change'] as const;

function endingOf(flight: FlightDetail, t: Translate): string | undefined {
  const code = flight.endReason.replaceAll('_', '-');
  const known = endings.find((ending) => ending === code);
  return known && t(`flights.ended.${known}`);
}

export function plotText(flight: Pick<FlightDetail, 'plotName'>, t: Translate): string {
  return flight.plotName === null
    ? t('flights.detail.noPlot')
    : t('flights.detail.plotNamed', { name: flight.plotName });
}

export function flightTitle(flight: FlightDetail, t: Translate): string {
  return t('flights.detail.title', {
    plot: plotText(flight, t),
    type: t(`flights.workType.${flight.workType}`),
  });
}

function productFacts(flight: FlightDetail, fmt: Fmt, t: Translate): Fact[] {
  const target =
    flight.targetRateLpha === null
      ? undefined
      : t('flights.fact.target', { rate: fmt.rate(flight.targetRateLpha).text });
  const liquid = {
    key: 'liquid',
    name: t('flights.fact.liquid'),
    value: fmt.volume(flight.volumeL).text,
    note: target,
  };
  const granules = {
    key: 'granules',
    name: t('flights.fact.granules'),
    value: fmt.mass(flight.massKg).text,
    note: flight.rateKgpha === null ? undefined : fmt.sownRate(flight.rateKgpha).text,
  };
  if (flight.workType === 'sow') return [granules];
  return flight.workType === 'mixed' ? [liquid, granules] : [liquid];
}

/** Facts about a sortie other than its areas, in the order of the inspector; times in the viewer's zone. */
export function factsOf(flight: FlightDetail, o: { fmt: Fmt; t: Translate; timeZone: string }): Fact[] {
  const { fmt, t, timeZone } = o;
  const none = fmt.number(null);
  const fact = (key: string, name: MsgKey, value: string, note?: string): Fact => ({
    key,
    name: t(name),
    value,
    note,
  });
  const split = { work: fmt.duration(flight.workS), ferry: fmt.duration(flight.ferryS) };
  const battery =
    flight.socStartPct === null || flight.socEndPct === null
      ? none
      : `${fmt.number(flight.socStartPct)} → ${fmt.percent(flight.socEndPct).text}`;
  const ending = flight.state === 'open' ? undefined : endingOf(flight, t);
  return [
    fact('pilot', 'flights.fact.pilot', flight.pilotName ?? none),
    ...(flight.companyName === null ? [] : [fact('company', 'flights.fact.company', flight.companyName)]),
    ...(flight.place === null ? [] : [fact('place', 'flights.fact.place', flight.place)]),
    fact('takeOff', 'flights.fact.takeOff', fmt.instant(flight.startAt, 'second', timeZone)),
    fact(
      'landing',
      flight.state === 'open' ? 'flights.fact.lastPoint' : 'flights.fact.landing',
      fmt.instant(flight.endAt, 'second', timeZone),
    ),
    ...(ending === undefined || flight.endReason === 'landed'
      ? []
      : [fact('ended', 'flights.fact.ended', ending)]),
    fact('time', 'flights.fact.time', fmt.duration(flight.flightS), t('flights.fact.timeSplit', split)),
    ...productFacts(flight, fmt, t),
    fact(
      'speed',
      'flights.fact.speedHeight',
      `${fmt.speed(flight.avgWorkSpeedMps).text} · ${fmt.metres(flight.avgWorkHeightM).text}`,
      flight.heightReference ? t(heightName(flight.heightReference)) : undefined,
    ),
    ...(flight.maxHeightM === null
      ? []
      : [
          fact(
            'maxHeight',
            'flights.fact.maxHeight',
            fmt.metres(flight.maxHeightM).text,
            flight.maxHeightReference ? t(heightName(flight.maxHeightReference)) : undefined,
          ),
        ]),
    fact(
      'swath',
      'flights.fact.swath',
      `${fmt.metres(flight.swathM).text} · ${fmt.metres(flight.rowSpacingM).text}`,
    ),
    fact('battery', 'flights.fact.battery', battery),
    ...(flight.imported ? [fact('source', 'flights.source.label', sourceText(flight.imported, o))] : []),
    fact('distance', 'flights.fact.distance', fmt.distance(flight.distanceM).text),
    ...(flight.refills > 0 ? [fact('refills', 'flights.fact.refills', fmt.number(flight.refills))] : []),
    ...(flight.deviceAreaM2 === null
      ? []
      : [fact('deviceArea', 'flights.fact.deviceArea', fmt.area(flight.deviceAreaM2).text)]),
  ];
}
