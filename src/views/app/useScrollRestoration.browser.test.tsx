import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { createActor, createMachine } from 'xstate';

import { AppContextProvider, type AppContextValue } from './AppContext.tsx';
import { useScrollRestoration } from './useScrollRestoration.ts';

const session = () => ({
  app: createActor(createMachine({ invoke: { id: 'workspace', src: createMachine({}) } })).start(),
});

const Scroller = ({ page, height }: { page: string; height: number }) => (
  <div ref={useScrollRestoration(page)} data-testid="scroller" style={{ height: 200, overflowY: 'auto' }}>
    <p key={height} style={{ height, margin: 0 }}>
      Isi
    </p>
  </div>
);

const view = (value: unknown, page: string, height: number) => (
  <AppContextProvider value={value as AppContextValue}>
    <Scroller page={page} height={height} />
  </AppContextProvider>
);

/** Scrolls, and waits until the browser has reported it. */
const scrollTo = async (element: HTMLElement, top: number) => {
  const reported = new Promise((resolve) => {
    element.addEventListener('scroll', resolve, { once: true });
  });
  element.scrollTop = top;
  await reported;
};

/** A page that was left at 700 px. */
const left = async (value: unknown) => {
  const screen = await render(view(value, 'tickets/b1', 2000));
  await scrollTo(screen.getByTestId('scroller').element() as HTMLElement, 700);
  await screen.unmount();
};

test('a page that is shown again is scrolled as it was left, once its content is long enough', async () => {
  const value = session();
  await left(value);
  const screen = await render(view(value, 'tickets/b1', 300));
  const scroller = screen.getByTestId('scroller').element();
  expect(scroller.scrollTop).toBe(100);
  await screen.rerender(view(value, 'tickets/b1', 2000));
  await expect.poll(() => scroller.scrollTop).toBe(700);
});

test('another page in the same element begins at its top, and a step back restores the first', async () => {
  const value = session();
  const screen = await render(view(value, 'settings/b1/jam', 2000));
  const scroller = screen.getByTestId('scroller').element() as HTMLElement;
  await scrollTo(scroller, 700);
  await screen.rerender(view(value, 'settings/b1/agen', 1999));
  expect(scroller.scrollTop).toBe(0);
  await screen.rerender(view(value, 'settings/b1/jam', 2000));
  expect(scroller.scrollTop).toBe(700);
});

test('a user who scrolls before the content has come stays where they are', async () => {
  const value = session();
  await left(value);
  const screen = await render(view(value, 'tickets/b1', 300));
  const scroller = screen.getByTestId('scroller').element() as HTMLElement;
  scroller.dispatchEvent(new WheelEvent('wheel'));
  await scrollTo(scroller, 40);
  await screen.rerender(view(value, 'tickets/b1', 2000));
  expect(scroller.scrollTop).toBe(40);
});

test('a user who signs in begins at the top', async () => {
  await left(session());
  const screen = await render(view(session(), 'tickets/b1', 2000));
  expect(screen.getByTestId('scroller').element().scrollTop).toBe(0);
});
