/**
 * The canvas, and beside it the same story in the other theme or language while the toolbar asks for both. Each is a
 * document of its own, because a document has one theme, one language and one modal dialog.
 */
import * as React from 'react';
import { buildArgsParam } from 'storybook/internal/router';
import {
  useArgs,
  useChannel,
  useGlobals,
  useParameter,
  useStorybookApi,
  useStorybookState,
} from 'storybook/manager-api';

import { panesOf, STEP_CHOSEN } from './channel.ts';

/** The id of the chart's panel. */
export const CHART_PANEL = 'chabot/chart/panel';

/** Opens the panel that is about the kind of the story. Storybook would show none in the place of a hidden one. */
const usePanel = () => {
  const { setSelectedPanel } = useStorybookApi();
  const hasChart = useParameter<object>('model') !== undefined;
  const hasControls = useParameter<{ disable?: boolean }>('controls')?.disable === false;
  const panel = hasChart ? CHART_PANEL : hasControls ? 'addon-controls' : 'storybook/a11y/panel';
  React.useEffect(() => setSelectedPanel(panel), [setSelectedPanel, panel]);
};

interface Viewports {
  options?: Record<string, { styles: { width: string; height: string } } | undefined>;
}

type PreviewWindow = Window & { __STORYBOOK_ADDONS_CHANNEL__?: { emit: (name: string, ...args: unknown[]) => void } };

export function Panes({ children, storyId }: React.PropsWithChildren<{ storyId: string }>) {
  usePanel();
  const [globals] = useGlobals();
  const [args, , , initialArgs] = useArgs();
  const { viewMode } = useStorybookState();
  const { options } = useParameter<Viewports>('viewport', {});
  const others = React.useRef<HTMLDivElement>(null);
  const panes = viewMode === 'story' ? panesOf(globals) : [];
  useChannel({
    [STEP_CHOSEN]: (step: string) => {
      for (const { contentWindow } of others.current?.querySelectorAll('iframe') ?? [])
        (contentWindow as PreviewWindow | null)?.__STORYBOOK_ADDONS_CHANNEL__?.emit(STEP_CHOSEN, step);
    },
  });
  const viewport = globals['viewport'] as { value?: string } | undefined;
  const style = options?.[viewport?.value ?? '']?.styles ?? { width: '100%', height: '100%' };
  const columns = Math.min(panes.length, 2);
  const changes = initialArgs === undefined ? '' : `&args=${buildArgsParam(initialArgs, args)}`;
  return (
    <div
      ref={others}
      style={{
        display: 'grid',
        gap: columns > 1 ? 8 : 0,
        gridTemplateColumns: `repeat(${Math.max(columns, 1)}, minmax(0, 1fr))`,
        gridAutoRows: 'minmax(0, 1fr)',
        width: '100%',
        height: '100%',
      }}
    >
      <div style={{ minHeight: 0, overflow: 'auto' }}>{children}</div>
      {panes.slice(1).map(({ theme, language }) => (
        <div key={`${theme} ${language}`} style={{ minHeight: 0, overflow: 'auto' }}>
          <iframe
            // The manager refuses what such a frame sends, without a warning: it listens to the canvas alone.
            data-is-storybook-thumbnail="true"
            title={`${theme}, ${language}`}
            src={`iframe.html?viewMode=story&id=${storyId}&globals=theme:${theme};language:${language};data:${String(globals['data'])}${changes}`}
            style={{ display: 'block', margin: 'auto', border: 0, ...style }}
          />
        </div>
      ))}
    </div>
  );
}
