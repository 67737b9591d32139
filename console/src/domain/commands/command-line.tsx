import './commands.css';
import type { Command } from '@smartflight/contract/drones/commands.schemas.ts';
import { isOpenCommand } from '@smartflight/contract/drones/commands.ts';
import { useFmt } from '../../shared/format/fmt.ts';
import { useFieldTexts } from '../../shared/forms/use-field-texts.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/controls/button.tsx';
import { StatusTag } from '../../shared/ui/icons/glyph.tsx';
import { methodLabels, stateLabels } from './command-labels.ts';

const ours = 'command.';

/** The text for one of our codes; a device's code as it was reported, with its message. */
export function whyOf({ code, message }: Command, say: (code: string) => string): string | undefined {
  if (code === null) return message ?? undefined;
  if (code.startsWith(ours)) return say(code);
  return [code, message].filter(Boolean).join(' · ');
}

/** The requested command, its progress and age; announced politely at every step. */
export function CommandLine(props: { command: Command; cancel?: (() => void) | undefined }) {
  const t = useT();
  const fmt = useFmt();
  const { command, cancel } = props;
  const { glyph, word } = stateLabels[command.state];
  const say = useFieldTexts(command.code?.startsWith(ours));
  const why = whyOf(command, say);
  const at = command.endedAt ?? command.sentAt ?? command.issuedAt;
  const isOpen = isOpenCommand(command.state);
  return (
    <div className="cmd-line" role="status" data-state={command.state}>
      <div>
        <span className="cmd-line-head">
          <span>{t(methodLabels[command.method])}</span>
          <StatusTag
            state={glyph}
            word={t(word)}
            size={16}
            {...(command.progress !== null && isOpen ? { detail: fmt.percent(command.progress).text } : {})}
          />
        </span>
        <small>
          {[fmt.instant(at, 'clockSecond'), command.issuer?.name, command.reason || undefined]
            .filter(Boolean)
            .join(' · ')}
        </small>
        {why && !isOpen && command.state !== 'succeeded' && <p>{why}</p>}
      </div>
      {cancel && command.state === 'queued' && <Button onClick={cancel}>{t('command.takeBack')}</Button>}
    </div>
  );
}
