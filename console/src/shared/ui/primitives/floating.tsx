import './floating.css';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Popover } from 'react-aria-components/Popover';
import { formatLocale } from '../../i18n/languages.ts';
import { useSettings } from '../../settings/settings.ts';
import { useOnHide } from '../../tabs/page.tsx';
import { usePhone } from '../theme/look.ts';

/** Gives the component library the language and the writing direction of the console. */
export function LibraryLocale({ children }: { children: ReactNode }) {
  const lang = useSettings((settings) => settings.lang);
  const locale = useMemo(() => formatLocale(lang), [lang]);
  return <I18nProvider locale={locale}>{children}</I18nProvider>;
}

export interface FloatingProps {
  /** Names the layer for screen readers. */
  label: string;
  /** The element that the layer is placed beside. */
  anchor: RefObject<Element | null>;
  close: () => void;
  className: string;
  placement?: 'bottom start' | 'bottom end';
  /** The distance to the anchor in px. */
  offset?: number;
  /** On a phone the layer opens as a tray at the bottom of the window, where a thumb reaches it. */
  isTrayOnPhone?: boolean;
  children: ReactNode;
}

/**
 * A layer beside an element, kept inside the window. Esc and a click outside close it, and the focus returns to where it
 * was. It exists while it is open, and closes when its page is hidden.
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
