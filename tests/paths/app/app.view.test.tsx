import { createRoot } from 'react-dom/client';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';

import type { Route } from '../../../src/contracts/app.routing.ts';
import type { AppRef } from '../../../src/machines/app/app.machine.ts';
import { appModel } from '../../../src/machines/app/app.model.ts';
import { accessOf } from '../../../src/machines/app/routing/route.ts';
import { House, type HouseValue } from '../../../src/views/app/AppContext.tsx';
import { AppForState } from '../../../src/views/app/AppForState.tsx';
import { screens } from '../../../src/views/routes.ts';
import { ErrorBoundary } from '../../../src/views/ui/ErrorBoundary.tsx';
import { press } from '../../sut/hands.ts';
import { machineSut } from '../../sut/machine.ts';
import { settled } from '../../sut/settled.ts';
import { absent, viewPaths, visible } from '../../sut/view.tsx';

/** Pages that everybody may read look the same in every state; these are the others. */
const worlds = {
  ...appModel,
  events: {
    ...appModel.events,
    'location.changed': (appModel.events['location.changed'] ?? []).filter(
      ({ route }) => accessOf(route as Route) !== 'anyone',
    ),
  },
};

const stand = (actor: unknown) => (
  <House value={{ app: actor } as HouseValue}>
    <AppForState
      actor={actor as AppRef}
      waiting={false}
      door={<p>Pintu</p>}
      inside={<p>Ruang kerja</p>}
      page={<p>Halaman</p>}
    />
  </House>
);

viewPaths(worlds, {
  render: stand,
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: 'Coba lagi' })),
    'reload.requested': (see) => {
      const reload = see.getByRole('button', { name: 'Muat ulang' });
      return press(reload.elements().length > 0 ? reload : see.getByRole('button', { name: 'Try Again' }));
    },
  },
  sights: {
    starting: 'Memuat…',
    outside: 'Pintu',
    'signedIn.loading': 'Memuat…',
    'signedIn.open': 'Ruang kerja',
    'signedIn.unloaded': 'Halaman perlu dimuat ulang',
    'signedIn.reloading': 'Halaman perlu dimuat ulang',
    'broken.told': 'Something went wrong!',
    'broken.reloading': 'Something went wrong!',
  },
});

describe("the specification's views", () => {
  const see = page.elementLocator(document.body);

  test('a page that does not exist says so, and leads back or to the start', async () => {
    const sut = machineSut({ ...appModel, input: { route: { name: 'notFound', path: '/nowhere' } } });
    await sut.start();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await settled(async () => root.render(stand(sut.actor)));
    await settled(() => screens.notFound.load());
    visible(see.getByText('Not Found', { exact: true }));
    visible(see.getByText('The page you are looking for does not exist.'));
    visible(see.getByRole('button', { name: 'Go back' }));
    await press(see.getByRole('link', { name: 'Start Over' }));
    expect(sut.heard('location').at(-1)).toEqual({
      type: 'navigation.requested',
      to: { name: 'index' },
      replace: false,
    });
    await settled(async () => root.unmount());
    await sut.stop();
  });

  test('the terms are there for everybody, whoever it is', async () => {
    const sut = machineSut({ ...appModel, input: { route: { name: 'termsOfService' } } });
    await sut.start();
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await settled(async () => root.render(stand(sut.actor)));
    await settled(() => screens.termsOfService.load());
    visible(see.getByRole('heading', { level: 1 }));
    await settled(async () => sut.actor.send({ type: 'person.signedOut' }));
    visible(see.getByRole('heading', { level: 1 }));
    absent(see.getByText('Pintu'));
    await settled(async () => root.unmount());
    await sut.stop();
  });

  test('an error is shown on demand, hidden again, tried again; beside it the page lives on', async () => {
    let broken = true;
    const Pane = () => {
      if (broken) throw new Error('The row had no name');
      return <p>Isi panel</p>;
    };
    const root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => {} });
    await settled(async () =>
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
    await settled(async () => root.unmount());
  });

  test('a piece of the app that did not come offers a reload instead of an error', async () => {
    const Pane = () => {
      throw new TypeError('Failed to fetch dynamically imported module: https://chabot.test/assets/Inside-1.js');
    };
    const root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => {} });
    await settled(async () =>
      root.render(
        <ErrorBoundary>
          <Pane />
        </ErrorBoundary>,
      ),
    );
    visible(see.getByRole('button', { name: 'Muat ulang' }));
    absent(see.getByText('Something went wrong!'));
    await settled(async () => root.unmount());
  });
});
