import { Component, type ContextType, type ReactNode } from 'react';

import { AppContext } from '../app/AppContext.tsx';
import { Failed } from '../app/Failed.tsx';
import { Outdated } from '../app/Outdated.tsx';
import { MissingCode } from './lazyView.tsx';

interface Props {
  children: ReactNode;
  /** Changes with the page, which clears the error of the previous one. */
  resetKey?: string;
  /** For a pane of a page, without a link home, because the rest of the page stays usable. */
  pane?: boolean;
  /** Leaves a pane that fills the screen on phones. */
  onBack?: (() => void) | undefined;
}

/**
 * Limits an error to its pane. There is one around each pane and one around the application. "Try Again" reads the data of
 * the route again, because the view would throw again on the same data.
 */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  static override contextType = AppContext;
  declare context: ContextType<typeof AppContext>;
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
    const { pane = false, onBack } = this.props;
    if (this.state.error instanceof MissingCode)
      return <Outdated onReload={() => location.reload()} pane={pane} onBack={onBack} />;
    const retry = () => {
      this.context?.app.send({ type: 'routeReload.requested' });
      this.reset();
    };
    return <Failed error={this.state.error} onRetry={retry} pane={pane} />;
  }
}
