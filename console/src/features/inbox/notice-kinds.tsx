import type { NoticeKind } from '@smartflight/contract/messages/inbox.ts';
import type { LucideIcon } from 'lucide-react';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import Handshake from 'lucide-react/icons/handshake';
import Unlock from 'lucide-react/icons/lock-open';
import MailPlus from 'lucide-react/icons/mail-plus';
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point';
import Siren from 'lucide-react/icons/siren';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import Webhook from 'lucide-react/icons/webhook';

const icons: Record<NoticeKind, LucideIcon> = {
  alarm: Siren,
  command: SquareTerminal,
  review: ClipboardCheck,
  lift: Unlock,
  invitation: MailPlus,
  task: Handshake,
  export: FileSpreadsheet,
  security: ShieldAlert,
  webhook: Webhook,
};

export function KindIcon({ kind }: { kind: NoticeKind }) {
  const Icon = icons[kind];
  return <Icon className="sf-icon" />;
}
