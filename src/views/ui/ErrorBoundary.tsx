import { Component, type ReactNode } from 'react';

import { Failed } from '../app/Failed.tsx';
import { Outdated } from '../app/Outdated.tsx';
import { MissingCode } from './lazyView.tsx';

interface Props {
  children: ReactNode;
  /** Changes with the page, which clears the error of the previous one. */
  resetKey?: string;
  /** Runs on "Try Again" before the rerender, such as to refetch data. */
  onRetry?: () => void;
  /** For a pane of a page, without a link home, because the rest of the page stays usable. */
  pane?: boolean;
  /** Leaves a pane that fills the screen on phones. */
  onBack?: (() => void) | undefined;
}

/** Limits an error to its pane. There is one around each pane and one around the application. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.reset();
  }

  reset = () => this.setState({ error: null, failed: false });

  override render() {
    if (!this.state.failed) return this.props.children;
    const { pane = false, onRetry, onBack } = this.props;
    if (this.state.error instanceof MissingCode)
      return <Outdated onReload={() => location.reload()} pane={pane} onBack={onBack} />;
    const retry = () => {
      onRetry?.();
      this.reset();
    };
    return <Failed error={this.state.error} onRetry={retry} pane={pane} />;
  }
}
