import { pathOf } from '@smartflight/contract/kit/endpoint.ts';
import { enterprises } from '@smartflight/contract/onboarding/enterprises.endpoints.ts';
import { fileLimits } from '@smartflight/contract/system/files.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../shared/api/client.ts';
import { problemText } from '../../shared/api/report.ts';
import { type CompanyLogo, useSession } from '../../shared/api/session.ts';
import { upload } from '../../shared/api/upload.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Picture } from '../../shared/ui/form/picture.tsx';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';
import { companyKey } from './enterprises.queries.ts';
import { pngSize } from './png-size.ts';

type Size = 'large' | 'small';
const rules = { large: fileLimits.logo, small: fileLimits.miniLogo } as const;

/** One of the two logos of the sidebar; a new one is shown as soon as it is stored. */
export function LogoSlot({ size, path }: { size: Size; path: string }) {
  const t = useT();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState<string>();
  const [isPending, setPending] = useState(false);
  const rule = rules[size];
  const name = t(`company.${size}`);
  const run = async (change: () => Promise<CompanyLogo>) => {
    setMessage(undefined);
    setPending(true);
    try {
      useSession.setState({ logo: await change() });
      await queries.invalidateQueries({ queryKey: companyKey });
    } catch (error) {
      setMessage(problemText(error));
    } finally {
      setPending(false);
    }
  };
  const take = async (file: File) => {
    const found = pngSize(new Uint8Array(await file.slice(0, 32).arrayBuffer()));
    if (!found) return setMessage(t('company.notPng'));
    if (found.width !== rule.width || found.height !== rule.height) {
      const text = ({ width, height }: typeof found) => `${width}×${height}`;
      return setMessage(t('company.wrongSize', { is: text(found), must: text(rule) }));
    }
    const endpoint = { ...enterprises.setLogo, path: pathOf(enterprises.setLogo.path, { size }) };
    const options = { signal: new AbortController().signal, onProgress: () => undefined };
    await run(() => upload(endpoint, file, options));
  };
  return (
    <div className="sf-logo-slot">
      <div className="sf-logo-frame" style={{ width: rule.width + 24, height: rule.height + 24 }}>
        <Picture src={path} alt={name} fallback={<span>{t('company.builtIn')}</span>} />
      </div>
      <div>
        <strong>{name}</strong>
        <small>{t('company.size', { width: String(rule.width), height: String(rule.height) })}</small>
        <div className="sf-logo-actions">
          <button
            type="button"
            className="sf-button"
            aria-label={t('company.chooseOf', { name })}
            disabled={isPending}
            aria-busy={isPending}
            onClick={() => input.current?.click()}
          >
            {t('company.choose')}
          </button>
          {path !== '' && (
            <button
              type="button"
              className="sf-button"
              aria-label={t('company.removeOf', { name })}
              disabled={isPending}
              onClick={() => void run(() => call(enterprises.removeLogo, { params: { size } }))}
            >
              {t('company.remove')}
            </button>
          )}
        </div>
        {message && (
          <p className="sf-field-error" role="alert">
            <StatusGlyph state="fault" size={16} />
            {message}
          </p>
        )}
        <input
          ref={input}
          type="file"
          hidden
          data-logo={size}
          accept="image/png"
          onChange={(event) => {
            const file = event.target.files?.[0];
            if (file) void take(file);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}
