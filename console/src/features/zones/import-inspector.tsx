import { hrefOf } from '@smartflight/client/call-parts.ts';
import { zoneClasses } from '@smartflight/contract/airspace/zone.ts';
import { zones } from '@smartflight/contract/airspace/zones.endpoints.ts';
import type { ZoneImportResult } from '@smartflight/contract/airspace/zones.schemas.ts';
import {
  handSource,
  type ZoneFormat,
  zoneFileBytes,
  zoneFormats,
} from '@smartflight/contract/airspace/zones.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { type FormEvent, useId, useRef, useState } from 'react';
import { formatText } from '../../domain/zones/zone-labels.ts';
import { zonesKey } from '../../domain/zones/zones.queries.ts';
import { isAbort } from '../../shared/api/problem.ts';
import { problemText } from '../../shared/api/report.ts';
import { upload } from '../../shared/api/upload.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { Inspector } from '../../shared/ui/overlay/inspector.tsx';
import { optionsFrom, Select } from '../../shared/ui/primitives/select.tsx';
import { Suggest } from '../../shared/ui/primitives/suggest.tsx';
import { ImportResult } from './import-result.tsx';
import { zoneSources } from './zones.queries.ts';

/** Timeout of a large import on a busy server, ms. */
const answerMs = 180_000;

interface Plan {
  file: File | undefined;
  source: string;
  format: ZoneFormat | undefined;
  class: (typeof zoneClasses)[number];
  endMissing: boolean;
}

/** Imports an airspace file after a preview, feature by feature. */
export function ImportInspector({ close }: { close: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [plan, setPlan] = useState<Plan>({
    file: undefined,
    source: '',
    format: undefined,
    class: 'restricted',
    endMissing: true,
  });
  const [result, setResult] = useState<ZoneImportResult>();
  const [part, setPart] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const under = useRef<AbortController>(undefined);
  const change = (patch: Partial<Plan>) => {
    setPlan((before) => ({ ...before, ...patch }));
    setResult(undefined);
    setProblem(undefined);
  };
  const send = async (isTrial: boolean) => {
    const { file, source } = plan;
    if (!file || source.trim() === '' || part !== undefined) return;
    const controller = new AbortController();
    under.current = controller;
    setPart(0);
    setProblem(undefined);
    try {
      const query = {
        source: source.trim(),
        fileName: file.name.slice(0, 200),
        class: plan.class,
        endMissing: String(plan.endMissing),
        isTrial: String(isTrial),
        ...(plan.format ? { format: plan.format } : {}),
      };
      const done = await upload({ ...zones.import, path: hrefOf(zones.import, { query }) }, file, {
        onProgress: setPart,
        signal: controller.signal,
        answerMs,
      });
      setResult(done);
      if (done.isApplied) await client.invalidateQueries({ queryKey: zonesKey });
    } catch (error) {
      if (!isAbort(error)) setProblem(problemText(error));
    } finally {
      setPart(undefined);
    }
  };
  const end = () => {
    under.current?.abort();
    close();
  };
  return (
    <Inspector label={t('zones.import.title')} title={t('zones.import.title')} isTall close={end}>
      <PlanForm plan={plan} change={change} isSending={part !== undefined} send={() => void send(true)} />
      {part !== undefined && <Sending part={part} />}
      {problem !== undefined && (
        <p className="sf-field-error zn-problem" role="alert">
          <StatusGlyph state="fault" size={16} />
          {problem}
        </p>
      )}
      {result && (
        <ImportResult
          result={result}
          isSending={part !== undefined}
          apply={() => void send(false)}
          again={() => change({ file: undefined, source: ownSource(plan) })}
        />
      )}
    </Inspector>
  );
}

function Sending({ part }: { part: number }) {
  const t = useT();
  const fmt = useFmt();
  return (
    <div className="zn-sending" role="status">
      <progress max={1} value={part} />
      {part < 1
        ? t('zones.import.sending', { part: fmt.percent(part * 100).text })
        : t('zones.import.reading')}
    </div>
  );
}

function PlanForm(props: {
  plan: Plan;
  change: (patch: Partial<Plan>) => void;
  isSending: boolean;
  send: () => void;
}) {
  const t = useT();
  const id = useId();
  const { plan, change, isSending } = props;
  const { data: known } = useQuery(zoneSources);
  const input = useRef<HTMLInputElement>(null);
  const tooLarge = (plan.file?.size ?? 0) > zoneFileBytes;
  const isReady = plan.file !== undefined && !tooLarge && plan.source.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.send();
  };
  const take = (file: File | undefined) => {
    if (file) change({ file, source: ownSource(plan) || nameOf(file.name) });
  };
  return (
    <form
      className="sf-map-form"
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files[0]);
      }}
    >
      <div>
        <p id={`${id}-file`} className="sf-map-label">
          {t('zones.import.file')}
        </p>
        <div className="sf-map-buttons">
          <Button icon={<Upload className="sf-icon" />} onClick={() => input.current?.click()}>
            {t(plan.file ? 'zones.import.again' : 'zones.import.choose')}
          </Button>
          {plan.file && <span className="zn-file">{plan.file.name}</span>}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-labelledby={`${id}-file`}
          accept=".json,.geojson,.kml,.kmz,.csv,application/json,application/geo+json,text/csv"
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <p className={tooLarge ? 'sf-field-error' : 'sf-list-note'}>{t('zones.import.hint')}</p>
      </div>
      <label htmlFor={`${id}-source`}>
        <span className="sf-map-label">{t('zones.import.source')}</span>
        <Suggest
          id={`${id}-source`}
          value={plan.source}
          maxLength={60}
          suggestions={(known?.items ?? [])
            .map((one) => one.source)
            .filter((source) => source !== handSource)}
          change={(source) => change({ source })}
        />
        <small className="sf-list-note">{t('zones.import.sourceHint')}</small>
      </label>
      <label htmlFor={`${id}-format`}>
        <span className="sf-map-label">{t('zones.import.format')}</span>
        <Select
          id={`${id}-format`}
          className="is-wide"
          value={plan.format}
          empty={t('zones.import.detect')}
          options={optionsFrom(zoneFormats, (format) => formatText(t, format))}
          change={(format) => change({ format })}
        />
      </label>
      <label htmlFor={`${id}-class`}>
        <span className="sf-map-label">{t('zones.import.class')}</span>
        <Select
          id={`${id}-class`}
          className="is-wide"
          value={plan.class}
          options={optionsFrom(zoneClasses, (one) => t(`zones.class.${one}`))}
          change={(one) => change({ class: one })}
        />
      </label>
      <Switch
        label={t('zones.import.endMissing')}
        checked={plan.endMissing}
        change={(endMissing) => change({ endMissing })}
      />
      <Button type="submit" kind="primary" disabled={!isReady || isSending} aria-busy={isSending}>
        {t('zones.import.preview')}
      </Button>
    </form>
  );
}

/** The typed or chosen source name; '' for a name derived from a former file. */
const ownSource = ({ file, source }: Plan): string => (file && source === nameOf(file.name) ? '' : source);

/** Default source name: the file name without its extension. */
const nameOf = (fileName: string): string => fileName.replace(/\.[^.]+$/, '').slice(0, 60);
