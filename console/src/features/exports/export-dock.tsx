import './export-dock.css';
import Download from 'lucide-react/icons/download';
import FileDown from 'lucide-react/icons/file-down';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { exportFormatNames } from '../../domain/flights/export-format-names.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { dismissExport, download, retryExport, type ShownExport, useExports } from './export-jobs.ts';
import { progressOf, secondsLeft } from './export-progress.ts';

function Bar({ share }: { share: number | undefined }) {
  const t = useT();
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  return (
    <div
      className={`sf-export-bar${share === undefined ? ' is-unknown' : ''}`}
      role="progressbar"
      aria-label={t('exports.label')}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === undefined ? {} : { 'aria-valuenow': percent })}
    >
      <span style={{ width: `${(share ?? 0) * 100}%` }} />
    </div>
  );
}

function useProgressText({ job, startedAt, failed }: ShownExport): {
  short: string;
  detail: string;
  count?: string;
} {
  const t = useT();
  const fmt = useFmt();
  const share = progressOf(job);
  if (failed) return { short: t('exports.failedShort'), detail: '' };
  if (!job) return { short: t('exports.starting'), detail: '' };
  if (job.state === 'ready') {
    const size = `${fmt.abbreviate(job.bytes ?? 0)}B`;
    return {
      short: t('exports.readyShort'),
      detail: t('exports.ready', { rows: fmt.number(job.rows), size }),
    };
  }
  const done = fmt.number(job.rows);
  if (share === undefined || job.totalRows === null) {
    return { short: t('exports.starting'), detail: t('exports.rowsDone', { done }) };
  }
  const percent = fmt.percent(Math.floor(share * 100)).text;
  const left = secondsLeft(share, Date.now() - startedAt);
  const parts = [
    t('exports.progress', { percent, done, total: fmt.number(job.totalRows) }),
    ...(left === undefined ? [] : [t('exports.left', { time: fmt.duration(left) })]),
  ];
  const count = t('exports.shortCount', { done, total: fmt.number(job.totalRows) });
  return { short: t('exports.short', { percent }), detail: parts.join(' · '), count };
}

function Actions({ entry, iconsOnly }: { entry: ShownExport; iconsOnly: boolean }) {
  const t = useT();
  const { key, job, failed, downloading } = entry;
  const ready = job?.state === 'ready' && !failed;
  const named = (name: string) => (iconsOnly ? { iconOnly: name } : { children: name });
  const end = ready || failed ? t('exports.dismiss') : t('exports.cancel');
  return (
    <>
      {failed && (entry.request || job?.state === 'ready') && (
        <Button
          kind="quiet"
          icon={<RotateCw className="sf-icon" />}
          {...named(t('exports.again'))}
          onClick={() => retryExport(key)}
        />
      )}
      {ready && (
        <Button
          kind="quiet"
          icon={<Download className="sf-icon" />}
          disabled={downloading}
          {...named(t('exports.download'))}
          onClick={() => void download(key)}
        />
      )}
      <Button
        kind="quiet"
        icon={<X className="sf-icon" />}
        {...named(end)}
        onClick={() => dismissExport(key)}
      />
    </>
  );
}

function Row({ entry, compact }: { entry: ShownExport; compact: boolean }) {
  const t = useT();
  const { short, detail, count } = useProgressText(entry);
  const share = entry.failed ? undefined : progressOf(entry.job);
  return (
    <div className={`sf-export${compact ? ' is-compact' : ''}`} role="status">
      {!compact && <FileDown className="sf-icon" />}
      {!compact && entry.job && <b className="sf-cut">{entry.job.fileName}</b>}
      {entry.job && <span className="sf-export-format">{exportFormatNames[entry.job.format]}</span>}
      {compact && <b>{short}</b>}
      {entry.failed ? <StatusGlyph state="fault" size={16} /> : <Bar share={share} />}
      {compact && count !== undefined && <span className="sf-num">{count}</span>}
      {!compact && <span className="sf-num">{entry.failed ? t('exports.failed') : detail || short}</span>}
      {!compact && <span className="sf-export-kept">{entry.job && !entry.failed && t('exports.kept')}</span>}
      <Actions entry={entry} iconsOnly={compact} />
    </div>
  );
}

/** Running and finished exports, docked to the lower edge of the log. */
export function ExportDock({ compact }: { compact: boolean }) {
  const entries = useExports((state) => state.exports);
  if (entries.length === 0) return null;
  const shown = compact ? entries.slice(-1) : entries.slice(-3);
  return (
    <div className="sf-export-dock">
      {shown.map((entry) => (
        <Row key={entry.key} entry={entry} compact={compact} />
      ))}
    </div>
  );
}
