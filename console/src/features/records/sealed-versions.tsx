import { records } from '@smartflight/contract/records/records.endpoints.ts';
import type { RecordDetail } from '@smartflight/contract/records/records.schemas.ts';
import Download from 'lucide-react/icons/download';
import { callFile } from '../../shared/api/client.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useSaveFile } from '../../shared/link/use-save-file.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';

/** Sealed versions of a record, each with its file. */
export function SealedVersions({ record }: { record: RecordDetail }) {
  const t = useT();
  const fmt = useFmt();
  const save = useSaveFile(
    (version: number) => callFile(records.sealed, { params: { id: record.id }, query: { version } }),
    (version) => `record-${record.id}-${version}.json`,
  );
  return (
    <ul className="re-rows">
      {record.sealed.map((seal) => (
        <li key={seal.version}>
          <span>
            <strong>{t('records.version', { version: String(seal.version) })}</strong>{' '}
            {[fmt.instant(seal.sealedAt, 'minute'), seal.sealedBy, seal.reason].filter(Boolean).join(' · ')}
            <small className="sf-id">{seal.hash.slice(0, 16)}</small>
          </span>
          <PageLink to={`/spray-records/sheet/${record.id}?version=${seal.version}`}>
            {t('records.print')}
          </PageLink>
          <Button
            icon={<Download className="sf-icon" />}
            aria-busy={save.isPending}
            onClick={() => save.mutate(seal.version)}
          >
            {t('records.file')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
