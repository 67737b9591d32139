import { audit } from '@smartflight/contract/system/audit.endpoints.ts';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { call, callFile } from '../../shared/api/client.ts';
import { dayIn } from '../../shared/format/dates.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { ownZone } from '../../shared/format/use-own-zone.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { saveFile } from '../../shared/link/save-file.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import type { AuditFilter } from './audit-search.ts';

/** Timeout in ms; both calls read much of the trail. */
const longMs = 120_000;

/** Exports the filtered trail as a spreadsheet and verifies the integrity of the whole trail. */
export function TrailActions({ filter }: { filter: AuditFilter }) {
  const t = useT();
  const fmt = useFmt();
  const exporting = useMutation({
    mutationFn: () => callFile(audit.export, { query: filter, timeoutMs: longMs }),
    onSuccess: (file) => saveFile(file, `audit_${dayIn(ownZone(), Date.now())}.xlsx`),
  });
  const verifying = useMutation({ mutationFn: () => call(audit.verify, { timeoutMs: longMs }) });
  const answer = verifying.data;
  return (
    <>
      {answer && (
        <span role="status" className="au-answer">
          {answer.fault === null ? (
            <StatusTag state="done" word={t('trail.holds', { n: answer.checked })} size={16} />
          ) : (
            <StatusTag
              state="fault"
              word={
                answer.brokenAt === null
                  ? t('trail.shortened')
                  : t('trail.broken', { no: fmt.number(answer.brokenAt) })
              }
              size={16}
            />
          )}
        </span>
      )}
      <Button
        icon={<ShieldCheck className="sf-icon" />}
        disabled={verifying.isPending}
        onClick={() => verifying.mutate()}
      >
        {t('trail.verify')}
      </Button>
      <Button
        kind="primary"
        icon={<Download className="sf-icon" />}
        disabled={exporting.isPending}
        onClick={() => exporting.mutate()}
      >
        {t('trail.export')}
      </Button>
    </>
  );
}
