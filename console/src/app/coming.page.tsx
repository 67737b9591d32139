import './coming.css';
import type { PageKey } from '@smartflight/contract/access.ts';
import type { MsgKey } from '../shared/i18n/messages.ts';
import { useT } from '../shared/i18n/use-t.ts';
import { StatusTag } from '../shared/ui/glyph.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import { iconOf } from './menu-layout.ts';

const passes = Array.from({ length: 17 }, (_, index) => 40 + index * 40);

/** A plot that is measured and planned but not flown: passes dashed, the first lane begun at the edge. */
function PlannedPlot() {
  return (
    <svg viewBox="0 0 800 640" preserveAspectRatio="xMidYMid slice" fill="none" aria-hidden="true">
      <defs>
        <clipPath id="coming-plot">
          <path d="M150 96 662 44l72 424-516 92Z" />
        </clipPath>
      </defs>
      <path d="M-20 150 820 20M-20 640 820 500M96-20l124 680M742-20l84 520" className="sf-coming-tracks" />
      <path d="M150 96 662 44l72 424-516 92Z" className="sf-coming-plot" />
      <g clipPath="url(#coming-plot)">
        {passes.map((x) => (
          <path key={x} d={`M${x + 50} 700 ${x - 60} -40`} className="sf-coming-pass" />
        ))}
      </g>
      <path d="M183 118 216 310" className="sf-coming-flown" />
      <path d="m221 338-14-26 9 2 7-5Z" className="sf-coming-head" />
      <path
        d="M138 98 206 560m444-526 12 0M150 84l512-52m-512 46 1 12m510-64 2 12"
        className="sf-coming-measure"
      />
    </svg>
  );
}

/** What will stand on a screen whose content comes with a later version. */
export function ComingPage({ icon, title, text }: { icon: PageKey; title: MsgKey; text: MsgKey }) {
  const t = useT();
  const Icon = iconOf(icon);
  return (
    <div className="sf-coming">
      <PageHeader title={t(title)} />
      <div className="sf-coming-body">
        <div className="sf-coming-slab">
          <Icon className="sf-icon" />
          <p>{t(text)}</p>
          <StatusTag state="offline" word={t('coming.soon')} />
        </div>
        <PlannedPlot />
      </div>
    </div>
  );
}
