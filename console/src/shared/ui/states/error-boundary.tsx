import { Component, type ReactNode } from 'react';
import { explainMissingPart, isMissingPart } from '../../api/new-build.ts';
import { ApiProblem } from '../../api/problem.ts';
import { problemText } from '../../api/report.ts';
import { type MsgKey, t } from '../../i18n/messages.ts';
import { StatusGlyph } from '../icons/glyph.tsx';

interface Props {
  children: ReactNode;
  /** Retries what failed; reloads the page when absent. */
  retry?: () => void;
  /** Puts the error where a part of a page would be; without it the error is that of a whole page. */
  frame?: (error: ReactNode) => ReactNode;
}
interface State {
  error: unknown;
  failed: boolean;
  /** Why a part of the console could not be loaded; determined after the failure. */
  reason: MsgKey | undefined;
}

const sound: State = { error: undefined, failed: false, reason: undefined };

/** Catches errors of a page, shows them and offers a retry, so that the rest of the console keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = sound;

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true, reason: undefined };
  }

  override componentDidCatch(error: unknown): void {
    if (isMissingPart(error)) void explainMissingPart().then((reason) => this.setState({ reason }));
  }

  retry = () => {
    const { reason } = this.state;
    this.setState(sound);
    if (this.props.retry && reason !== 'error.newVersion') this.props.retry();
    else location.reload();
  };

  override render() {
    const { error, failed, reason } = this.state;
    if (!failed) return this.props.children;
    const detail = reason ? t(reason) : error instanceof ApiProblem ? problemText(error) : undefined;
    const { frame = (state: ReactNode) => state } = this.props;
    const requestId = error instanceof ApiProblem ? error.requestId : undefined;
    return frame(
      <div className="sf-state" role="alert">
        <StatusGlyph state="fault" size={24} />
        <p>{t(this.props.frame ? 'state.failed' : 'error.page')}</p>
        {detail && <p>{detail}</p>}
        <button type="button" className="sf-button" onClick={this.retry}>
          {t(reason === 'error.newVersion' ? 'action.reload' : 'action.retry')}
        </button>
        {requestId && (
          <p className="sf-state-id">
            {t('error.requestId')} <code className="sf-id">{requestId}</code>
          </p>
        )}
      </div>,
    );
  }
}
