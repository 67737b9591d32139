import type { NoticeKind } from '@smartflight/contract/inbox.ts';
import {
  ClipboardCheck,
  FileSpreadsheet,
  type LucideIcon,
  MailPlus,
  ShieldAlert,
  Siren,
  SquareTerminal,
  Unlock,
} from 'lucide-react';

const icons: Record<NoticeKind, LucideIcon> = {
  alarm: Siren,
  command: SquareTerminal,
  review: ClipboardCheck,
  lift: Unlock,
  invitation: MailPlus,
  export: FileSpreadsheet,
  security: ShieldAlert,
};

/** The sign of what a message is about; its word stands beside it. */
export function KindIcon({ kind }: { kind: NoticeKind }) {
  const Icon = icons[kind];
  return <Icon className="sf-icon" />;
}
