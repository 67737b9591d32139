import './zones.css';
import type { Zone } from '@smartflight/contract/airspace/zones.schemas.ts';
import { handSource } from '@smartflight/contract/airspace/zones.ts';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useFmt } from '../../shared/format/fmt.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { useEscape } from '../../shared/ui/overlay/escape.ts';
import { ErrorState, Skeleton } from '../../shared/ui/states/states.tsx';
import { heightText, sourceText, stateGlyphs, timeTexts } from './zone-labels.ts';
import { ZoneSwatch } from './zone-swatch.tsx';
import { zoneDetail } from './zones.queries.ts';

/** Zones at a position of a map: the strictest in full, the others to choose from. */
export function ZoneCard({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const t = useT();
  const [chosen, setChosen] = useState(ids[0]);
  const id = ids.find((one) => one === chosen) ?? ids[0] ?? '';
  const { data, error, refetch } = useQuery(zoneDetail(id));
  useEscape(close);
  return (
    <section className="sf-map-slab sf-zone-card" aria-label={t('zones.here')}>
      <header>
        <h2>{data?.name ?? t('zones.here')}</h2>
        <Button
          kind="quiet"
          wordless
          iconOnly={t('zones.closeCard')}
          icon={<X className="sf-icon" />}
          onClick={close}
        />
      </header>
      {data && <ZoneFacts zone={data} />}
      {!data && error && <ErrorState error={error} retry={() => void refetch()} action="zones.list" />}
      {!data && !error && <Skeleton height={72} />}
      {ids.length > 1 && (
        <nav aria-label={t('zones.here')}>
          {ids.map((one, index) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === id}
              aria-label={`${t('zones.here')} ${index + 1}`}
              onClick={() => setChosen(one)}
            >
              {index + 1}
            </button>
          ))}
        </nav>
      )}
    </section>
  );
}

/** The identifier of a manually added zone is generated and means nothing to users. */
const sourceFacts = (t: Translate, { source, identifier, country }: Zone) => [
  sourceText(t, source),
  source === handSource ? '' : identifier,
  country,
];

/** Class and rule, heights of each layer, validity and source; used in the map card and the inspector. */
export function ZoneFacts({ zone }: { zone: Zone }) {
  const t = useT();
  const fmt = useFmt();
  const words = { t, fmt };
  const { authority } = zone;
  return (
    <>
      <p className="sf-zone-class">
        <ZoneSwatch zoneClass={zone.class} />
        <b>{t(`zones.class.${zone.class}`)}</b>
        <span>{t(`zones.rule.${zone.class}`)}</span>
      </p>
      <dl className="sf-facts">
        <dt>{t('zones.state.label')}</dt>
        <dd>
          <StatusTag state={stateGlyphs[zone.state]} word={t(`zones.state.${zone.state}`)} size={16} />
        </dd>
        <dt>{t('zones.height.label')}</dt>
        <dd>
          {[...new Set(zone.layers.map((layer) => heightText(words, layer)))].map((text) => (
            <div key={text}>{text}</div>
          ))}
        </dd>
        <dt>{t('zones.time.label')}</dt>
        <dd>
          {timeTexts(words, zone.times).map((text) => (
            <div key={text}>{text}</div>
          ))}
        </dd>
        {zone.airport !== null && (
          <>
            <dt>{t('zones.airport')}</dt>
            <dd>{t('zones.airportOf', { code: zone.airport })}</dd>
          </>
        )}
        {zone.message !== '' && (
          <>
            <dt>{t('zones.message')}</dt>
            <dd>{zone.message}</dd>
          </>
        )}
        {Object.values(authority).some((value) => value !== '') && (
          <>
            <dt>{t('zones.authority')}</dt>
            <dd>
              {[authority.name, authority.email, authority.phone, authority.url].filter(Boolean).join(' · ')}
            </dd>
          </>
        )}
        <dt>{t('zones.source')}</dt>
        <dd>{sourceFacts(t, zone).filter(Boolean).join(' · ')}</dd>
      </dl>
    </>
  );
}
