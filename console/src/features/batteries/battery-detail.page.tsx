import '../../shared/ui/overlay/inspector.css';
import './batteries.css';
import './detail/detail.css';
import type { BatteryDetail } from '@smartflight/contract/power/battery.schemas.ts';
import Activity from 'lucide-react/icons/activity';
import Table2 from 'lucide-react/icons/table-2';
import { useFmt } from '../../shared/format/fmt.ts';
import { useServerTexts } from '../../shared/i18n/server-texts.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { usePageParams, useTabTitle } from '../../shared/tabs/page.tsx';
import { PageLink } from '../../shared/ui/controls/page-link.tsx';
import { PageHeader } from '../../shared/ui/layout/page-header.tsx';
import { UnreadPage } from '../../shared/ui/states/unread-page.tsx';
import { useMobile } from '../../shared/ui/theme/look.ts';
import { electric } from './battery-labels.tsx';
import { Ageing } from './detail/ageing.tsx';
import { FactsBlock } from './detail/facts-block.tsx';
import { FaultBlock } from './detail/fault-block.tsx';
import { HealthBlock } from './detail/health-block.tsx';
import { HistoryPart } from './detail/history-part.tsx';
import { ReleaseButton } from './detail/release-button.tsx';
import { SightingsBlock } from './detail/sightings-block.tsx';
import { Uses } from './detail/usage-list.tsx';
import { diagnosticsPath, tablePath } from './paths.ts';
import { shownUse } from './range.ts';
import { RangeChoice } from './range-choice.tsx';
import { SamplesExport } from './table/samples-export.tsx';
import { useBattery } from './use-battery.ts';

function Subtitle({ battery }: { battery: BatteryDetail }) {
  const t = useT();
  const fmt = useFmt();
  const parts = [
    battery.model,
    battery.designAh === null ? null : electric(fmt, battery.designAh, 'Ah', 1).text,
    battery.lastUsedAt === null
      ? null
      : `${t('batteries.lastUsed')} ${fmt.instant(battery.lastUsedAt, 'minute')}`,
  ];
  return <p className="bt-sub">{parts.filter((part) => part !== null && part !== '').join(' · ')}</p>;
}

type Shown = ReturnType<typeof useBattery> & { battery: BatteryDetail };

function Head({ shown: { battery, wanted, range, setParams } }: { shown: Shown }) {
  const t = useT();
  return (
    <PageHeader
      title={<span className="bt-title sf-id">{battery.sn}</span>}
      actions={
        <>
          <PageLink to={tablePath(battery.sn, { range: wanted.name, use: wanted.use })} className="sf-button">
            <Table2 className="sf-icon" />
            {t('batteries.history.asTable')}
          </PageLink>
          {battery.mayDiagnose && (
            <PageLink to={diagnosticsPath(battery.sn)} className="sf-button">
              <Activity className="sf-icon" />
              {t('title.droneDiagnostics')}
            </PageLink>
          )}
          {battery.mayRelease && <ReleaseButton sn={battery.sn} />}
          <SamplesExport sn={battery.sn} range={range} />
        </>
      }
      filters={<RangeChoice wanted={wanted} change={setParams} />}
    />
  );
}

function Main({ shown }: { shown: Shown }) {
  const t = useT();
  const { battery, range, wanted, setParams } = shown;
  return (
    <>
      {range ? (
        <HistoryPart battery={battery} range={range} />
      ) : (
        <p className="bt-quiet bt-nothing">{t('batteries.history.never')}</p>
      )}
      <Uses
        battery={battery}
        shown={wanted.name === 'use' ? shownUse(battery.uses, wanted)?.from : undefined}
        show={(use) => setParams({ range: undefined, use: Date.parse(use.from) })}
      />
      <Ageing battery={battery} />
    </>
  );
}

/** One battery: health with its reasons, worst cell, history with a shared cursor, uses and ageing. */
export function BatteryDetailPage() {
  const t = useT();
  const isMobile = useMobile();
  const { id = '' } = usePageParams();
  const found = useBattery(id);
  const words = useServerTexts();
  const { battery, error, retry } = found;
  useTabTitle(battery && { name: battery.sn });
  if (!battery) {
    return (
      <UnreadPage
        title={t('title.batteryDetail')}
        notFound={t('batteries.notFound')}
        error={error}
        retry={retry}
      />
    );
  }
  const shown = { ...found, battery };
  const about = (
    <>
      <HealthBlock battery={battery} words={words} />
      <FaultBlock battery={battery} words={words} />
      <SightingsBlock battery={battery} />
      <FactsBlock battery={battery} />
    </>
  );
  if (isMobile)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      <div className="bt-page is-phone sf-inset" tabIndex={0}>
        <Head shown={shown} />
        <div className="sf-block">
          <Subtitle battery={battery} />
        </div>
        <HealthBlock battery={battery} words={words} />
        <FaultBlock battery={battery} words={words} />
        <SightingsBlock battery={battery} />
        <Main shown={shown} />
        <FactsBlock battery={battery} />
      </div>
    );
  return (
    <div className="bt-page">
      <div className="bt-main">
        <Head shown={shown} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className="bt-scroll sf-inset" tabIndex={0} aria-label={t('title.batteryDetail')}>
          <Main shown={shown} />
        </section>
      </div>
      <aside className="sf-inspector" aria-label={t('batteries.health.label')}>
        <header className="sf-inspector-head">
          <div>
            <h2 className="sf-cut">{t('batteries.health.label')}</h2>
            <Subtitle battery={battery} />
          </div>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <section className="sf-inspector-body sf-inset" tabIndex={0} aria-label={t('batteries.battery')}>
          {about}
        </section>
      </aside>
    </div>
  );
}
