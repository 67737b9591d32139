import { Component, type ReactNode } from 'react';
import { t } from '../i18n/messages.ts';
import { StatusGlyph } from './glyph.tsx';

interface Props {
  children: ReactNode;
  /** Makes what failed anew; a whole reload when absent. */
  retry?: () => void;
}

/** Keeps a failing page from taking the console down: says so and offers a new try. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  retry = () => {
    this.setState({ failed: false });
    if (this.props.retry) this.props.retry();
    else location.reload();
  };

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className="sf-state" role="alert">
        <StatusGlyph state="fault" size={24} />
        <p>{t('error.page')}</p>
        <button type="button" className="sf-button" onClick={this.retry}>
          {t('action.retry')}
        </button>
      </div>
    );
  }
}
