import { records } from '@smartflight/contract/records/records.endpoints.ts';
import { readVerifyHash, type SheetSeal } from '@smartflight/contract/records/verify-link.ts';
import { useQuery } from '@tanstack/react-query';
import FileCheck from 'lucide-react/icons/file-check';
import { useEffect, useState } from 'react';
import { type Checked, readSealed } from '../../features/records/sheet/read-sealed.ts';
import { RecordSheet } from '../../features/records/sheet/record-sheet.tsx';
import { call } from '../../shared/api/client.ts';
import { isNotFound } from '../../shared/api/problem.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { t as now } from '../../shared/i18n/messages.ts';
import { setPageTitle } from '../../shared/i18n/page-title.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { FileDrop } from '../../shared/ui/form/file-drop.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { OutsideHeader } from '../shell/outside-header.tsx';

/** Larger files are no record, and would block the page. */
const mostMb = 50;

/** Checks the file of a sealed record in the browser, for anyone, and compares it with a printed sheet. */
export function VerifyRecordPage() {
  const t = useT();
  const [sheet] = useState(() => readVerifyHash(location.hash));
  const [checked, setChecked] = useState<Checked | 'too-large'>();
  useEffect(() => setPageTitle(() => now('records.verify.title')), []);
  const take = async (file: File) =>
    setChecked(file.size > mostMb * 1_000_000 ? 'too-large' : await readSealed(await file.text()));
  return (
    <div className="sf-outside re-verify">
      <OutsideHeader />
      <main>
        <h1>{t('records.verify.title')}</h1>
        <p>{t('records.verify.about')}</p>
        {sheet && <p>{t('records.verify.forPaper', { hash: sheet.hash.slice(0, 16) })}</p>}
        <FileDrop
          icon={<FileCheck className="sf-icon" />}
          text={t('records.verify.drop')}
          choose={t('records.verify.choose')}
          accept=".json,application/json"
          take={(file) => void take(file)}
        />
        <div className="re-verdict" role="status">
          {checked === 'too-large' ? (
            <p className="sf-field-error">{t('records.verify.fault.tooLarge', { mb: String(mostMb) })}</p>
          ) : (
            checked && <Verdict checked={checked} sheet={sheet} />
          )}
        </div>
      </main>
      {checked !== undefined && checked !== 'too-large' && checked.kind === 'sound' && (
        <section aria-label={t('records.sheet')}>
          <RecordSheet {...checked} />
        </section>
      )}
    </div>
  );
}

/** What this server knows of the key; the file is checked without it. */
function KnownKey({ fingerprint, sealedAt }: { fingerprint: string; sealedAt: string }) {
  const t = useT();
  const fmt = useFmt();
  const { data, error } = useQuery({
    queryKey: ['records', 'key', fingerprint],
    queryFn: ({ signal }) => call(records.key, { params: { fingerprint }, signal, quiet: true }),
    retry: false,
    meta: { quiet: true },
  });
  if (error)
    return <p>{t(isNotFound(error) ? 'records.verify.key.unknown' : 'records.verify.key.offline')}</p>;
  if (!data) return <p>{t('records.verify.key.asking')}</p>;
  const company = data.company ?? t('records.verify.key.anyone');
  const from = fmt.day(data.from.slice(0, 10), { year: true });
  if (data.untrustedFrom !== null) {
    const day = fmt.day(data.untrustedFrom.slice(0, 10), { year: true });
    if (Date.parse(sealedAt) < Date.parse(data.untrustedFrom))
      return <p>{t('records.verify.key.untrustedLater', { company, from, day })}</p>;
    return (
      <>
        <StatusTag state="fault" word={t('records.verify.lostKey')} size={16} />
        <p>{t('records.verify.key.untrusted', { company, day })}</p>
      </>
    );
  }
  if (data.state === 'lost') return <p>{t('records.verify.key.lost', { company, from })}</p>;
  if (data.until === null) return <p>{t('records.verify.key.inUse', { company, from })}</p>;
  const until = fmt.day(data.until.slice(0, 10), { year: true });
  return <p>{t('records.verify.key.replaced', { company, from, until })}</p>;
}

function Verdict({ checked, sheet }: { checked: Checked; sheet: SheetSeal | undefined }) {
  const t = useT();
  if (checked.kind === 'wrong')
    return (
      <>
        <StatusTag state="fault" word={t('records.verify.wrong')} size={16} />
        <ul>
          {checked.faults.map(({ reason, at = '' }) => (
            <li key={`${reason} ${at}`}>
              {t(`records.verify.fault.${reason}`, { at: at === '' ? t('records.sheet') : at })}
            </li>
          ))}
        </ul>
      </>
    );
  const { seal, fingerprint } = checked;
  const isOther = sheet !== undefined && sheet.hash !== seal.hash;
  const isOtherKey = sheet !== undefined && sheet.fingerprint !== fingerprint;
  return (
    <>
      <StatusTag state="done" word={t('records.verify.sound')} size={16} />
      {sheet && (
        <StatusTag
          state={isOther || isOtherKey ? 'fault' : 'done'}
          word={t(
            isOther
              ? 'records.verify.otherHash'
              : isOtherKey
                ? 'records.verify.otherKey'
                : 'records.verify.asPaper',
          )}
          size={16}
        />
      )}
      <p>{t('records.verify.soundMore')}</p>
      <p className="sf-id">{fingerprint}</p>
      <KnownKey fingerprint={fingerprint} sealedAt={seal.sealedAt} />
      {checked.kind === 'unknown' && <p>{t('records.verify.newer')}</p>}
    </>
  );
}
