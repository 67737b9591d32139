import { useT } from '../../shared/i18n/use-t.ts';
import { PageHeader } from '../../shared/ui/page-header.tsx';

export function FlightsPage(_props: { scope: 'own' | 'tenant' }) {
  const t = useT();
  return <PageHeader title={t('title.flights')} />;
}
