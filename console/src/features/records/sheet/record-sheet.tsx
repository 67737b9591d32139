import './record-sheet.css';
import type { SheetBody } from '@smartflight/contract/records/record-sheets.schemas.ts';
import { regimesOf } from '@smartflight/contract/records/regimes.ts';
import type { Seal } from '@smartflight/contract/records/seal.ts';
import { verifyHref } from '@smartflight/contract/records/verify-link.ts';
import { QrCode } from '../../../domain/devices/register/qr-code.tsx';
import { NearPlaceRows } from '../../../domain/places/near-place-rows.tsx';
import { SourceNote } from '../../../domain/records/source-note.tsx';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { RecordLabels } from '../label-checks.tsx';
import { EnteredFacts, MeasuredFacts } from '../record-facts.tsx';
import { LimitRows } from '../record-regimes.tsx';
import { RecordWeatherFacts } from '../record-weather.tsx';
import { GroundMap } from './ground-map.tsx';

/** A sealed record as a sheet of paper: its facts, map and flights, and how to check it. */
export function RecordSheet(props: {
  body: SheetBody;
  seal: Pick<Seal, 'hash' | 'sealedAt' | 'sequence'>;
  fingerprint: string;
}) {
  const { body, seal, fingerprint } = props;
  const t = useT();
  const fmt = useFmt();
  const facts = {
    ...body.figures,
    ...body,
    entries: { ...body.entries, products: body.products },
    plotAreaM2: body.plot?.areaM2 ?? null,
    heightAboveGroundM: body.figures.maxHeightAboveGroundM ?? null,
    heightAboveCanopyM: body.figures.heightAboveCanopyM ?? null,
  };
  return (
    <article className="re-sheet">
      <header>
        <p>{t('records.sheet')}</p>
        <h2>
          {body.plot?.name ?? fmt.list(body.drones)} · {fmt.day(body.localDate, { year: true })}
        </h2>
        <p>
          {[
            body.holder.name,
            t('records.version', { version: String(body.version) }),
            t('records.sealedOn', { time: fmt.instant(seal.sealedAt, 'minute', body.timeZone) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {body.reason !== null && <p>{t('records.correctionOf', { reason: body.reason })}</p>}
      </header>
      <div className="re-sheet-columns">
        <section>
          <h3>{t('records.measured')}</h3>
          <MeasuredFacts record={facts} />
        </section>
        <section>
          <h3>{t('records.entered')}</h3>
          <EnteredFacts
            record={{ entries: facts.entries, deltaTC: body.figures.deltaTC }}
            measured={body.weather?.fields ?? []}
          />
        </section>
      </div>
      <section>
        <h3>{t('records.field.map')}</h3>
        <GroundMap body={body} />
      </section>
      {body.weather && (
        <section>
          <h3>{t('weather.title')}</h3>
          <RecordWeatherFacts weather={body.weather} />
        </section>
      )}
      {body.places && (
        <section>
          <h3>{t('places.near.title')}</h3>
          <NearPlaceRows near={body.places} timeZone={body.timeZone} />
        </section>
      )}
      <section>
        <h3>{t('records.flights')}</h3>
        <FlightTable body={body} />
      </section>
      <section>
        <h3>{t('records.regimes')}</h3>
        {regimesOf(Object.keys(body.regimes)).map((regime) => (
          <div key={regime.id} className="re-regime">
            <h4>{regime.id === 'basic' ? t('records.goodPractice') : regime.name}</h4>
            <SourceNote source={regime.source} />
            <LimitRows limits={body.regimes[regime.id]?.limits ?? []} />
          </div>
        ))}
        {body.labels && <RecordLabels record={{ entries: facts.entries, labels: body.labels }} />}
        <p className="sf-list-note">{t('records.noAdvice')}</p>
      </section>
      <footer>
        <QrCode
          text={verifyHref(location.origin, { hash: seal.hash, fingerprint })}
          label={t('records.verifyQr')}
        />
        <dl>
          <dt>{t('records.hash')}</dt>
          <dd>{seal.hash}</dd>
          <dt>{t('records.key')}</dt>
          <dd>{fingerprint}</dd>
          <dt>{t('records.sequence')}</dt>
          <dd>{fmt.number(seal.sequence)}</dd>
        </dl>
        <p>{t('records.howToVerify', { page: `${location.host}/verify-record` })}</p>
      </footer>
    </article>
  );
}

function FlightTable({ body }: { body: Pick<SheetBody, 'flights' | 'timeZone'> }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <table aria-label={t('records.flights')}>
      <thead>
        <tr>
          <th scope="col">{t('records.field.time')}</th>
          <th scope="col">{t('records.field.droneIds')}</th>
          <th scope="col">{t('records.field.pilotName')}</th>
          <th scope="col">{t('records.field.treatedAreaM2')}</th>
          <th scope="col">{t('records.field.appliedAmount')}</th>
          <th scope="col">{t('records.field.rate')}</th>
        </tr>
      </thead>
      <tbody>
        {body.flights.map((flight) => (
          <tr key={flight.id}>
            <td>
              {fmt.instant(flight.startAt, 'minute', body.timeZone)} –{' '}
              {fmt.instant(flight.endAt, 'minute', body.timeZone)}
            </td>
            <td>{flight.droneName || flight.droneId}</td>
            <td>{flight.pilotName ?? '–'}</td>
            <td>{fmt.area(flight.netAreaM2).text}</td>
            <td>{flight.massKg === null ? fmt.volume(flight.volumeL).text : fmt.mass(flight.massKg).text}</td>
            <td>
              {flight.rateKgpha === null
                ? fmt.rate(flight.rateLpha).text
                : fmt.sownRate(flight.rateKgpha).text}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
