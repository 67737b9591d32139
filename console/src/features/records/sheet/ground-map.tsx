import type { SheetBody } from '@smartflight/contract/records/record-sheets.schemas.ts';
import type { Ground } from '@smartflight/contract/records/sealed.schemas.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { frameOf, lineIn, pathIn, scaleOf } from './ground-frame.ts';

const classes = ['once', 'twice', 'more'] as const;

/** The plot, the ground that was treated once, twice and more often, and each pass with its swath, north up, to scale. */
export function GroundMap({ body }: { body: Pick<SheetBody, 'plot' | 'flights'> }) {
  const t = useT();
  const fmt = useFmt();
  const boundary = body.plot?.boundary ?? null;
  const treated = body.flights.flatMap(({ treated: one }) => one ?? []);
  const passes = body.flights.flatMap(({ passes: of = [] }) => of);
  const all: Ground[] = [
    ...(boundary ? [boundary] : []),
    ...treated.flatMap(({ once, twice, more }) => [once, twice, more]),
  ];
  const frame = frameOf(all);
  if (!frame) return null;
  const bar = scaleOf(frame.width);
  return (
    <figure className="re-map">
      <svg
        viewBox={`0 0 ${frame.width} ${frame.height}`}
        style={{ aspectRatio: `${frame.width} / ${frame.height}` }}
        role="img"
        aria-label={t('records.field.map')}
      >
        {classes.map((name) => (
          <path
            key={name}
            className={`re-ground is-${name}`}
            d={treated.map((one) => pathIn(frame, one[name])).join('')}
          />
        ))}
        {passes.map(({ widthM, line, startAt }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: passes of two drones may start at one instant, and none moves
          <g key={`${startAt} ${nth}`} className="re-pass">
            <path className="re-swath" d={lineIn(frame, line)} strokeWidth={widthM} />
            <path className="re-lane" d={lineIn(frame, line)} />
          </g>
        ))}
        {boundary && <path className="re-boundary" d={pathIn(frame, boundary)} />}
      </svg>
      <figcaption>
        <span className="re-scale" style={{ inlineSize: `${(bar / frame.width) * 100}%` }}>
          {fmt.distance(bar).text}
        </span>
        {classes.map((name) => (
          <span key={name}>
            <i className={`re-key is-${name}`} />
            {t(`records.ground.${name}`)}
          </span>
        ))}
        {passes.length > 0 && (
          <span>
            <i className="re-key is-pass" />
            {t('records.ground.pass', { n: passes.length })}
          </span>
        )}
        <span>{t('records.northUp')}</span>
      </figcaption>
    </figure>
  );
}
