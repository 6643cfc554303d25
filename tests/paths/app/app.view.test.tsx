import { createRoot } from 'react-dom/client';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createActor, type AnyActorLogic, type AnyActorRef } from 'xstate';

import type { Route } from '../../../src/contracts/app.routing.ts';
import type { AppRef } from '../../../src/machines/app/app.machine.ts';
import { appModel } from '../../../src/machines/app/app.model.ts';
import { accessOf } from '../../../src/machines/app/routing/route.ts';
import { AppContextProvider, useLoadedActor, type AppContextValue } from '../../../src/views/app/AppContext.tsx';
import { AppForState } from '../../../src/views/app/AppForState.tsx';
import { screens } from '../../../src/views/routes.ts';
import { ErrorBoundary } from '../../../src/views/ui/ErrorBoundary.tsx';
import { lazyActor } from '../../../src/wiring/lazyActor.ts';
import { actAndWait } from '../../sut/actAndWait.ts';
import { press } from '../../sut/gestures.ts';
import { machineSut } from '../../sut/machine.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

/** Without the public pages, which look the same in every state. */
const privatePages = {
  ...appModel,
  events: {
    ...appModel.events,
    'location.changed': (appModel.events['location.changed'] ?? []).filter(
      ({ route }) => accessOf(route as Route) !== 'anyone',
    ),
  },
};

const renderApp = (actor: unknown) => (
  <AppContextProvider value={{ app: actor } as AppContextValue}>
    <AppForState
      actor={actor as AppRef}
      unreachable={false}
      signIn={<p>Pintu</p>}
      dashboard={<p>Ruang kerja</p>}
      page={<p>Halaman</p>}
    />
  </AppContextProvider>
);

viewPaths(privatePages, {
  render: renderApp,
  gestures: {
    'reload.requested': (see) => {
      const reload = see.getByRole('button', { name: 'Muat ulang' });
      return press(reload.elements().length > 0 ? reload : see.getByRole('button', { name: 'Try Again' }));
    },
  },
  sights: {
    starting: 'Memuat…',
    loadingDocument: 'Memuat…',
    signedOut: 'Pintu',
    'signedIn.loading': 'Memuat…',
    'signedIn.open': 'Ruang kerja',
    'signedIn.loadFailed': 'Halaman perlu dimuat ulang',
    'signedIn.reloading': 'Halaman perlu dimuat ulang',
    'broken.idle': 'Something went wrong!',
    'broken.reloading': 'Something went wrong!',
  },
});

describe('shared views', () => {
  const see = page.elementLocator(document.body);

  test('an unknown address shows the not-found page with its links', async () => {
    const sut = machineSut({ ...appModel, input: { route: { name: 'notFound', path: '/nowhere' } } });
    await sut.start();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await actAndWait(async () => root.render(renderApp(sut.actor)));
    await actAndWait(() => screens.notFound.load());
    visible(see.getByText('Not Found', { exact: true }));
    visible(see.getByText('The page you are looking for does not exist.'));
    visible(see.getByRole('button', { name: 'Go back' }));
    await press(see.getByRole('link', { name: 'Start Over' }));
    expect(sut.received('location').at(-1)).toEqual({
      type: 'navigation.requested',
      to: { name: 'index' },
      replace: false,
    });
    await actAndWait(async () => root.unmount());
    await sut.stop();
  });

  test('the terms are shown with and without a session', async () => {
    const sut = machineSut({ ...appModel, input: { route: { name: 'termsOfService' } } });
    await sut.start();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await actAndWait(async () => root.render(renderApp(sut.actor)));
    await actAndWait(() => screens.termsOfService.load());
    visible(see.getByRole('heading', { level: 1 }));
    await actAndWait(async () => sut.actor.send({ type: 'person.signedOut' }));
    visible(see.getByRole('heading', { level: 1 }));
    absent(see.getByText('Pintu'));
    await actAndWait(async () => root.unmount());
    await sut.stop();
  });

  test('a broken pane shows its error on demand and can be retried, while the rest of the page works', async () => {
    let broken = true;
    const Pane = () => {
      if (broken) throw new Error('The row had no name');
      return <p>Isi panel</p>;
    };
    const root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => {} });
    await actAndWait(async () =>
      root.render(
        <>
          <p>Panel lain</p>
          <ErrorBoundary pane>
            <Pane />
          </ErrorBoundary>
        </>,
      ),
    );
    visible(see.getByText('Something went wrong!'));
    visible(see.getByText('Panel lain'));
    absent(see.getByText('The row had no name'));
    await press(see.getByRole('button', { name: 'Show Error' }));
    visible(see.getByText('The row had no name'));
    await press(see.getByRole('button', { name: 'Hide Error' }));
    absent(see.getByText('The row had no name'));
    broken = false;
    await press(see.getByRole('button', { name: 'Try Again' }));
    visible(see.getByText('Isi panel'));
    await actAndWait(async () => root.unmount());
  });

  test('an actor whose code is missing offers a reload instead of an error', async () => {
    const missing = async (): Promise<AnyActorLogic> => Promise.reject(new TypeError('Failed to fetch'));
    const actor: AnyActorRef = createActor(lazyActor(missing)).start();
    const Pane = () => (useLoadedActor(actor) ? <p>Isi panel</p> : <p>Memuat panel</p>);
    const root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => {} });
    await actAndWait(async () =>
      root.render(
        <ErrorBoundary>
          <Pane />
        </ErrorBoundary>,
      ),
    );
    visible(see.getByRole('button', { name: 'Muat ulang' }));
    absent(see.getByText('Something went wrong!'));
    await actAndWait(async () => root.unmount());
  });
});
