import './floating.css';
import './hidden-page.ts';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Popover } from 'react-aria-components/Popover';
import { formatLocale } from '../../i18n/languages.ts';
import { useSettings } from '../../settings/settings.ts';
import { useOnHide } from '../../tabs/page.tsx';
import { usePhone } from '../theme/look.ts';

/** Passes the console's language and writing direction to the component library. */
export function LibraryLocale({ children }: { children: ReactNode }) {
  const lang = useSettings((settings) => settings.lang);
  const locale = useMemo(() => formatLocale(lang), [lang]);
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}

export interface FloatingProps {
  label: string;
  anchor: RefObject<Element | null>;
  close: () => void;
  className: string;
  placement?: 'bottom start' | 'bottom end';
  /** Distance to the anchor in px. */
  offset?: number;
  isTrayOnPhone?: boolean;
  children: ReactNode;
}

/**
 * A layer next to an element, kept inside the window. Esc and a click outside close it, and the focus returns to the
 * previous element. It is mounted only while it is open, and closes when its page is hidden.
 */
export function Floating(props: FloatingProps) {
  const { label, anchor, close, className, children, placement = 'bottom start', offset = 4 } = props;
  const isTray = usePhone() && props.isTrayOnPhone === true;
  const change = (isOpen: boolean) => {
    if (!isOpen) close();
  };
  useOnHide(close);
  return (
    <LibraryLocale>
      {isTray ? (
        <ModalOverlay isOpen isDismissable onOpenChange={change} className="sf-modal-backdrop is-tray">
          <Modal className={`sf-tray ${className}`}>{children}</Modal>
        </ModalOverlay>
      ) : (
        <Popover
          isOpen
          onOpenChange={change}
          triggerRef={anchor}
          aria-label={label}
          placement={placement}
          offset={offset}
          containerPadding={8}
          className={`sf-floating ${className}`}
        >
          {children}
        </Popover>
      )}
    </LibraryLocale>
  );
}
