import IdCard from 'lucide-react/icons/id-card';
import { useState } from 'react';
import { problemText } from '../../shared/api/report.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { currentHref } from '../../shared/navigation.ts';
import { StatusGlyph } from '../../shared/ui/icons/glyph.tsx';

/** Opens the sign-in page of the identity provider, which returns to /openid. */
export function OpenIdButton({ provider, leave }: { provider: string; leave?: (href: string) => void }) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const open = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const back = new URL(currentHref(), location.origin).searchParams.get('redirect') ?? '/';
      // The contract brings its schema library, so it is loaded on demand.
      const { openProvider } = await import('../../domain/accounts/openid-flow.ts');
      await openProvider({ purpose: 'sign-in', provider, back }, leave);
    } catch (error) {
      setFailure(problemText(error, 'error.login'));
    }
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        className="sf-button sf-login-chatapp"
        aria-busy={busy}
        disabled={busy}
        onClick={() => void open()}
      >
        <IdCard className="sf-icon" />
        {t('auth.openid', { name: provider })}
      </button>
      {failure && (
        <p className="sf-field-error" role="alert">
          <StatusGlyph state="fault" size={16} />
          {failure}
        </p>
      )}
    </>
  );
}
