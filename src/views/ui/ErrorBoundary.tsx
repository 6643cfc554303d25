import { Component, type ReactNode } from 'react';

import { Failed } from '../app/Failed.tsx';
import { isMissingChunk, Outdated } from '../app/Outdated.tsx';
import { retryFailedLoads } from './lazyComponent.tsx';

interface Props {
  children: ReactNode;
  /** Changes when another page is shown: an error of the last one is not the next one's. */
  resetKey?: string;
  /** What "Try Again" does besides drawing anew, such as asking for the data again. */
  onRetry?: () => void;
  /** For a pane of a page: the rest stays usable, so there is no way home in it. */
  pane?: boolean;
  /** Out of a pane that is all of the page on a phone. */
  onBack?: (() => void) | undefined;
}

/** Keeps an error where it happened: one around each pane, one around everything. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.reset();
  }

  override componentDidCatch = retryFailedLoads;

  reset = () => this.setState({ error: null, failed: false });

  override render() {
    if (!this.state.failed) return this.props.children;
    const retry = () => {
      this.props.onRetry?.();
      this.reset();
    };
    const { pane = false, onBack } = this.props;
    if (isMissingChunk(this.state.error))
      return <Outdated onReload={() => location.reload()} onRetry={retry} pane={pane} onBack={onBack} />;
    return <Failed error={this.state.error} onRetry={retry} pane={pane} />;
  }
}
