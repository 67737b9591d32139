import type { ZoneImportResult } from '@smartflight/contract/airspace/zones.schemas.ts';
import { importStates, type ZoneImportState } from '@smartflight/contract/airspace/zones.ts';
import MapPinned from 'lucide-react/icons/map-pinned';
import { useEffect, useRef } from 'react';
import { useWorkspaceMap } from '../../domain/map/panel/map-workspace.tsx';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { fitBox } from '../../shared/map/view/fit.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph, StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { GlyphState } from '../../shared/ui/icons/glyph-shapes.ts';

const glyphs: Record<ZoneImportState, GlyphState> = {
  added: 'done',
  replaced: 'working',
  unchanged: 'idle',
  refused: 'fault',
  ended: 'offline',
};

interface ResultProps {
  result: ZoneImportResult;
  isSending: boolean;
  apply: () => void;
  again: () => void;
}

/** Result or preview of an import: sums and a line per feature, refused ones first with the reason. */
export function ImportResult({ result, isSending, apply, again }: ResultProps) {
  const t = useT();
  const fmt = useFmt();
  const { counts, features, isApplied, lines, left, bbox } = result;
  const { field } = useWorkspaceMap();
  const host = useRef<HTMLElement>(null);
  // It is under a form as tall as the window. Newer browsers answer a promise, which is nothing to clean up with.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each result
  useEffect(() => void host.current?.scrollIntoView?.({ block: 'start' }), [result]);
  useEffect(() => {
    if (field && bbox && isApplied) fitBox(field, bbox, { isWide: true });
  }, [field, bbox, isApplied]);
  const taken = importStates.some((state) => state !== 'refused' && counts[state] > 0);
  return (
    <section ref={host} className="zn-result" aria-label={t('zones.import.results')}>
      <p className="zn-said" role="status">
        <StatusGlyph state={isApplied ? 'done' : taken ? 'soon' : 'fault'} size={18} />
        {isApplied
          ? t('zones.import.applied', { source: result.source })
          : t(taken ? 'zones.import.trial' : 'zones.import.nothing')}
      </p>
      <dl className="zn-counts">
        {importStates.map((state) => (
          <div key={state}>
            <dt>
              <StatusTag state={glyphs[state]} word={t(`zones.import.state.${state}`)} size={16} />
            </dt>
            <dd className="sf-num">{fmt.number(counts[state])}</dd>
          </div>
        ))}
      </dl>
      <p className="sf-list-note">{t('zones.import.features', { n: features })}</p>
      <div className="sf-map-buttons">
        {!isApplied && taken && (
          <Button kind="primary" disabled={isSending} onClick={apply}>
            {t('zones.import.apply')}
          </Button>
        )}
        {field && bbox && (
          <Button
            icon={<MapPinned className="sf-icon" />}
            onClick={() => fitBox(field, bbox, { isWide: true })}
          >
            {t('zones.onMap')}
          </Button>
        )}
        <Button onClick={again}>{t('zones.import.again')}</Button>
      </div>
      <ol className="zn-lines" aria-label={t('zones.import.results')}>
        {lines.map((line) => (
          <li key={`${line.nth} ${line.identifier}`}>
            <StatusGlyph state={glyphs[line.state]} size={16} />
            <span>
              <b>{line.name || line.identifier || t('zones.import.line', { nth: fmt.number(line.nth) })}</b>
              <small>
                {[
                  t(`zones.import.state.${line.state}`),
                  line.nth > 0 ? t('zones.import.line', { nth: fmt.number(line.nth) }) : '',
                  line.identifier,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {line.message !== null && (
                <small className="zn-why">
                  {line.message}
                  {line.at !== null && ` ${t('zones.import.at', { at: line.at })}`}
                </small>
              )}
              {line.warnings.map(({ code, message, at }) => (
                <small key={`${code} ${at}`} className="zn-why">
                  {message} {t('zones.import.at', { at })}
                </small>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {left > 0 && <p className="sf-list-note">{t('zones.import.left', { n: left })}</p>}
    </section>
  );
}
