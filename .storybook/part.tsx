/** For the stories of components: each has a page of docs, controls, and the width that it has in the product. */
import type { ComponentType, ReactElement } from 'react';
import { useArgs } from 'storybook/preview-api';

/** The places of a component, with their widths in pixels. */
const PLACES = {
  /** The panel of a customer beside a conversation. */
  panel: 320,
  /** The list of chats. */
  list: 360,
  /** The body of a dialog. */
  dialog: 416,
  /** A section of the settings. */
  form: 640,
  conversation: 680,
  page: 1088,
};

/** The parameters of a component's stories. */
export const part = (place: keyof typeof PLACES) => ({
  controls: { disable: false, expanded: true, sort: 'requiredFirst' },
  actions: { disable: false },
  layout: 'padded',
  width: PLACES[place],
});

/** Those of a component that fills or covers the page: in its docs each story is a document of its own. */
export const wholePage = (height = 420) => ({
  ...part('page'),
  layout: 'fullscreen',
  width: undefined,
  docs: { story: { inline: false, height: `${height}px` } },
});

/** Renders a component whose value its parent holds: what it reports is its next value, and that of the control. */
export const held = <Props extends object>(
  Component: ComponentType<Props>,
  value: keyof Props & string,
  event = 'onChange',
) =>
  function Held(args: Props): ReactElement {
    const [, update] = useArgs<Props>();
    const report = (next: unknown, ...more: unknown[]) => {
      (args as Record<string, ((...given: unknown[]) => void) | undefined>)[event]?.(next, ...more);
      const typed = (next as { target?: { value?: unknown } } | null)?.target?.value;
      update({ [value]: typed ?? next } as unknown as Partial<Props>);
    };
    return <Component {...args} {...{ [event]: report }} />;
  };
