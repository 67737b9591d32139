import { places } from '@smartflight/contract/places/places.endpoints.ts';
import { placeLimits } from '@smartflight/contract/places/places.ts';
import { bufferTargets } from '@smartflight/contract/products/products.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useId, useMemo, useRef, useState } from 'react';
import { RadiusInput } from '../../domain/map/draw/radius-input.tsx';
import { placesKey } from '../../domain/places/places.queries.ts';
import { call } from '../../shared/api/client.ts';
import { problemText } from '../../shared/api/report.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useFieldTexts } from '../../shared/forms/use-field-texts.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { toast } from '../../shared/ui/overlay/toast-store.ts';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { featuresOf, placesOf } from './read-places.ts';

const shownFaults = 20;

/** Imports sensitive places from GeoJSON after showing how many it has and which are at fault. */
export function PlacesImport({ close }: { close: () => void }) {
  const t = useT();
  const fmt = useFmt();
  const id = useId();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const textOf = useFieldTexts();
  const [file, setFile] = useState<{ name: string; text: string }>();
  const [kind, setKind] = useState<(typeof bufferTargets)[number]>('water');
  const [radiusM, setRadius] = useState(10);
  const features = useMemo(() => file && featuresOf(file.text), [file]);
  const read = useMemo(
    () =>
      features &&
      placesOf(features, {
        ...{ kind, radiusM },
        nameOf: (nth) => t('places.unnamed', { n: fmt.number(nth) }),
      }),
    [features, kind, radiusM, t, fmt],
  );
  const sound = read?.flatMap(({ form }) => (form ? [form] : [])) ?? [];
  const faults = read?.filter(({ fault }) => fault !== undefined) ?? [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(places.import, { body: { places: sound } }),
    onSuccess: async ({ entered }) => {
      await client.invalidateQueries({ queryKey: placesKey });
      toast.ok(t('places.entered', { n: entered }));
      close();
    },
  });
  const name = file?.name ?? '';
  const problem = !file
    ? undefined
    : !read
      ? t('places.notGeoJson', { name })
      : read.length === 0
        ? t('places.noPlaces', { name })
        : sound.length > placeLimits.imported
          ? t('places.tooMany', { name, n: fmt.number(placeLimits.imported) })
          : error
            ? problemText(error)
            : undefined;
  return (
    <Inspector label={t('places.importTitle')} title={t('places.importTitle')} isTall close={close}>
      <div className="sf-map-form">
        <p className="sf-list-note">{t('places.importHint')}</p>
        <div className="sf-map-buttons">
          <Button icon={<Upload className="sf-icon" />} onClick={() => input.current?.click()}>
            {t('places.choose')}
          </Button>
          {file && <span>{file.name}</span>}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('places.choose')}
          accept=".json,.geojson,application/geo+json,application/json"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) void chosen.text().then((text) => setFile({ name: chosen.name, text }));
            event.target.value = '';
          }}
        />
        <label htmlFor={`${id}-kind`}>
          <span className="sf-map-label">{t('places.importKind')}</span>
          <Select
            id={`${id}-kind`}
            className="is-wide"
            value={kind}
            options={optionsFrom(bufferTargets, (of) => t('products.bufferName', { of }))}
            change={setKind}
          />
        </label>
        <RadiusInput
          label={t('places.pointRadius')}
          min={placeLimits.leastRadiusM}
          max={placeLimits.mostRadiusM}
          value={radiusM}
          change={setRadius}
        />
        {read && read.length > 0 && <p role="status">{t('places.found', { n: read.length })}</p>}
        {faults.length > 0 && (
          <ul className="pl-faults">
            {faults.slice(0, shownFaults).map(({ name: at, fault }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two places may have one name
              <li key={nth} className="sf-field-error">
                <StatusGlyph state="fault" size={16} />
                {at}: {textOf(fault ?? '')}
              </li>
            ))}
          </ul>
        )}
        {problem && (
          <p className="sf-field-error" role="alert">
            <StatusGlyph state="fault" size={16} />
            {problem}
          </p>
        )}
        <Button
          kind="primary"
          disabled={sound.length === 0 || sound.length > placeLimits.imported || isPending}
          aria-busy={isPending}
          onClick={() => mutate()}
        >
          {t('places.enter', { n: sound.length })}
        </Button>
      </div>
    </Inspector>
  );
}
