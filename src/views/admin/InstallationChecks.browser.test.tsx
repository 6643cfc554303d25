import '../../index.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { createActor, fromPromise } from 'xstate';

import type { InstallationResult } from '../../contracts/admin.installation.ts';
import { bare, installationOf } from '../../machines/admin/installation.fixture.ts';
import { installationMachine } from '../../machines/admin/installation.machine.ts';
import { InstallationChecks } from './InstallationChecks.tsx';
import { installationText } from './text/installation.id.ts';

test('what a missing extension has is mended as the extension is', async () => {
  const readInstallation = fromPromise<InstallationResult>(() => Promise.resolve(installationOf(bare)));
  const actor = createActor(installationMachine.provide({ actors: { readInstallation } })).start();
  await render(<InstallationChecks actor={actor} />);
  const { checks } = installationText;
  for (const id of ['extensions', 'jobs', 'job-runs', 'vault', 'calls'] as const) {
    const check = page.getByRole('listitem').filter({ hasText: checks[id].what });
    // oxlint-disable-next-line no-await-in-loop -- each is there
    await expect.element(check.getByText(checks.extensions.breaks)).toBeVisible();
  }
  expect(page.getByText(checks['job-runs'].breaks).elements()).toEqual([]);
});
