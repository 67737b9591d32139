import type { ChargerMoment, ShownCharger } from '../../../live/charger-view.ts';
import { useFmt } from '../../../shared/format/fmt.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { ChargerIcon, EngineChargerIcon } from '../../../shared/ui/icons/icons.tsx';
import { linkLabels } from '../charger-labels.ts';

interface HeadProps {
  shown: ShownCharger;
  moment: ChargerMoment;
}

export function ChargerHead({ shown: { charger, link }, moment }: HeadProps) {
  const t = useT();
  const fmt = useFmt();
  const age = charger.seenAt === undefined ? undefined : fmt.relative(charger.seenAt, new Date(moment.now));
  const kind = charger.mode && t(`chargers.mode.${charger.mode}`);
  return (
    <span>
      <span className="sf-id">{charger.id}</span>
      {[kind, t(linkLabels[link].word), age].filter(Boolean).map((text) => ` · ${text}`)}
    </span>
  );
}

export function ChargerTitle({ shown, moment }: HeadProps) {
  const { charger } = shown;
  const Icon = charger.mode === 'engine' ? EngineChargerIcon : ChargerIcon;
  return (
    <div className="cm-title">
      <Icon />
      <div>
        <h2 className="sf-cut">{charger.name ?? charger.id}</h2>
        <p className="sf-cut">
          <ChargerHead shown={shown} moment={moment} />
        </p>
      </div>
    </div>
  );
}
