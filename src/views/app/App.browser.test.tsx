import '../../index.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor } from 'xstate';

import { inertMachine } from '../../../tests/model/inertMachine.ts';
import type { Route } from '../../contracts/app.routing.ts';
import { appMachine, type AppRef } from '../../machines/app/app.machine.ts';
import { connectionMachine } from '../../machines/app/connection.machine.ts';
import { toActor } from '../../machines/app/system.ts';
import { toastsMachine } from '../../machines/app/toasts.machine.ts';
import { authMachine } from '../../machines/auth/auth.machine.ts';
import { App } from './App.tsx';
import { AppContextProvider, type AppContextValue } from './AppContext.tsx';
import { toastsText } from './toasts/text/id.ts';

const machine = inertMachine(appMachine).provide({
  actors: { auth: inertMachine(authMachine), connection: inertMachine(connectionMachine), toasts: toastsMachine },
});

test.each<Route>([
  { name: 'login', search: { wanted: null } },
  { name: 'resetPassword', wanted: null },
  { name: 'teamInvitation', jwtToken: 'a.b.c' },
  { name: 'onboarding', search: { business_id: null } },
  { name: 'termsOfService' },
])('a toast is shown without a session on $name', async (route) => {
  const app = createActor(machine, { systemId: 'app', input: { route } }).start() as AppRef;
  app.send({ type: 'person.signedOut' });
  await render(
    <AppContextProvider value={{ app } as unknown as AppContextValue}>
      <App />
    </AppContextProvider>,
  );
  toActor('toasts')(app).send({ type: 'toast.raised', toast: { type: 'success', code: 'link.copied' } });
  await expect.element(page.getByText(toastsText.codes['link.copied'])).toBeVisible();
  app.stop();
});
