import { type EnteredFieldId, enteredField, enteredFieldIds } from '@smartflight/contract/records/fields.ts';
import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import { FlightLink, useFlightLog } from '../../domain/flights/flight-link.tsx';
import { type Fmt, useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Facts } from '../../shared/ui/layout/section.tsx';

type Measured = Pick<
  RecordDetail,
  | 'startAt'
  | 'endAt'
  | 'location'
  | 'timeZone'
  | 'netAreaM2'
  | 'plotAreaM2'
  | 'volumeL'
  | 'massKg'
  | 'rateLpha'
  | 'rateKgpha'
  | 'heightAboveGroundM'
  | 'heightAboveCanopyM'
  | 'pilots'
  | 'drones'
>;

/** What the flights measured. */
export function MeasuredFacts({ record }: { record: Measured }) {
  const t = useT();
  const fmt = useFmt();
  const { startAt, endAt, location, timeZone } = record;
  const rates = [
    record.rateLpha === null ? '' : fmt.rate(record.rateLpha).text,
    record.rateKgpha === null ? '' : fmt.sownRate(record.rateKgpha).text,
  ];
  const amounts = [
    record.volumeL === null ? '' : fmt.volume(record.volumeL).text,
    record.massKg === null ? '' : fmt.mass(record.massKg).text,
  ];
  const time =
    startAt && endAt
      ? `${fmt.instant(startAt, 'minute', timeZone)} – ${fmt.instant(endAt, 'minute', timeZone)}`
      : '';
  const height = (m: number | null) => (m === null ? t('records.limit.unknown') : fmt.metres(m, 1).text);
  const place = location ? `${location.lat.toFixed(5)}, ${location.lon.toFixed(5)}` : '';
  return (
    <Facts
      rows={[
        { name: t('records.field.time'), value: time },
        { name: t('records.field.treatedAreaM2'), value: fmt.area(record.netAreaM2).text },
        { name: t('records.field.plotAreaM2'), value: fmt.area(record.plotAreaM2).text },
        { name: t('records.field.appliedAmount'), value: amounts.filter(Boolean).join(' · ') },
        { name: t('records.field.rate'), value: rates.filter(Boolean).join(' · ') },
        { name: t('records.heightAboveGround'), value: height(record.heightAboveGroundM) },
        { name: t('records.heightAboveCanopy'), value: height(record.heightAboveCanopyM) },
        { name: t('records.field.location'), value: place },
        { name: t('records.field.pilotName'), value: fmt.list(record.pilots) },
        { name: t('records.field.droneIds'), value: fmt.list(record.drones) },
      ]}
    />
  );
}

/** What people entered; `measured` are fields that stations filled, which are shown with the weather. */
export function EnteredFacts(props: {
  record: Pick<RecordDetail, 'entries' | 'deltaTC'>;
  measured: readonly EnteredFieldId[];
}) {
  const { record, measured } = props;
  const t = useT();
  const fmt = useFmt();
  const { entries, deltaTC } = record;
  const lines = (entries.products ?? []).map((line, at) => ({
    name: `${t('records.product')} ${at + 1}`,
    value: [
      line.name,
      line.authorisationNumber,
      line.dosePerHa === null
        ? ''
        : t('records.doseText', {
            dose: fmt.number(line.dosePerHa, 3),
            unit: t(line.unit === 'L' ? 'unit.litres' : 'unit.kg'),
          }),
      line.total === null ? '' : (line.unit === 'L' ? fmt.volume : fmt.mass)(line.total, 3).text,
    ]
      .filter(Boolean)
      .join(' · '),
  }));
  const given = enteredFieldIds.flatMap((id) => {
    const value = entries[id];
    if (value === undefined || value === null || value === '' || measured.includes(id)) return [];
    const { kind, unit } = enteredField(id);
    const text =
      typeof value === 'number'
        ? figureText(fmt, value, unit)
        : kind === 'date'
          ? fmt.day(value, { year: true })
          : value;
    return [{ name: t(`records.field.${id}`), value: text }];
  });
  const delta =
    deltaTC === null || measured.includes('temperatureC')
      ? []
      : [{ name: t('records.deltaT'), value: `${fmt.number(deltaTC, 1)} °C` }];
  return <Facts rows={[...lines, ...given, ...delta]} />;
}

/** A number that was entered, in the reader's language and units. */
function figureText(fmt: Fmt, value: number, unit: string | undefined): string {
  switch (unit) {
    case 'm²':
      return fmt.area(value).text;
    case 'm/s':
      return fmt.speed(value).text;
    case '%':
      return fmt.percent(value).text;
    case '°':
      return `${fmt.number(value)}°`;
    case undefined:
      return fmt.number(value);
    default:
      return `${fmt.number(value, 1)} ${unit}`;
  }
}

interface FlightPick {
  picked: ReadonlySet<string>;
  toggle: (id: string) => void;
}

/** The flights of a record, each with a link to its page; with `pick` they can be chosen. */
export function FlightRows({ record, pick }: { record: RecordDetail; pick?: FlightPick }) {
  const t = useT();
  const fmt = useFmt();
  const log = useFlightLog('company');
  return (
    <ul className="re-rows">
      {record.sorties.map((flight) => (
        <li key={flight.id}>
          {pick && (
            <label className="re-pick">
              <input
                type="checkbox"
                aria-label={t('records.parts.choose', {
                  time: fmt.instant(flight.startAt, 'minute', record.timeZone),
                })}
                checked={pick.picked.has(flight.id)}
                onChange={() => pick.toggle(flight.id)}
              />
            </label>
          )}
          <FlightLink log={log} id={flight.id}>
            {fmt.instant(flight.startAt, 'minute', record.timeZone)}
          </FlightLink>
          <span>{flight.droneName}</span>
          <span className="sf-figure">{fmt.area(flight.netAreaM2).text}</span>
        </li>
      ))}
    </ul>
  );
}
