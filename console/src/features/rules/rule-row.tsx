import type { Rule } from '@smartflight/contract/rules/rules.schemas.ts';
import Trash from 'lucide-react/icons/trash-2';
import { severityGlyphs } from '../../live/drone-state.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { Switch } from '../../shared/ui/controls/switch.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { ruleSentence } from './rule-text.ts';

interface RuleRowProps {
  rule: Rule;
  open: () => void;
  setEnabled: (isEnabled: boolean) => void;
  remove: () => void;
}

/** One rule: what it watches, for which drones, and what it raised. */
export function RuleRow({ rule, open, setEnabled, remove }: RuleRowProps) {
  const t = useT();
  const fmt = useFmt();
  const { name, raised, drones, lastRaisedAt, isEnabled, severity, channels, target } = rule;
  const last =
    lastRaisedAt === null
      ? t('rules.neverRaised')
      : t('rules.lastRaised', { when: fmt.relative(lastRaisedAt, new Date()) });
  const sent = fmt.list(channels.map((channel) => t(`rules.channel.${channel}`)));
  return (
    <li className="ru-row" data-off={!isEnabled || undefined}>
      <button type="button" className="ru-open" onClick={open}>
        <strong>{name}</strong>
        <span>{ruleSentence(t, fmt, rule)}</span>
        <small>
          {[isEnabled ? t('rules.droneCount', { n: drones }) : t(`rules.of.${target}`), sent, last]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </button>
      {raised > 0 && (
        <StatusTag state={severityGlyphs[severity]} word={t('rules.raisedNow', { n: raised })} size={16} />
      )}
      <Switch
        label={<span className="sf-hidden">{t('rules.enabled', { name })}</span>}
        checked={isEnabled}
        change={setEnabled}
      />
      <Button
        kind="quiet"
        iconOnly={t('rules.removeOf', { name })}
        icon={<Trash className="sf-icon" />}
        onClick={remove}
      />
    </li>
  );
}
