import { expect } from 'vitest';

import type { Installation } from '../../../src/contracts/admin.installation.ts';
import type { InstallationRef } from '../../../src/machines/admin/installation.machine.ts';
import { installationModel } from '../../../src/machines/admin/installation.model.ts';
import { InstallationChecks } from '../../../src/views/admin/InstallationChecks.tsx';
import { installationText as text } from '../../../src/views/admin/text/installation.id.ts';
import { copyText } from '../../../src/views/ui/text/copy.id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const results: Sight = (see, { context }) => {
  const { installation, refusal } = context as {
    installation: Installation;
    refusal: keyof typeof text.refusals | null;
  };
  const section = see.getByRole('region', { name: text.title });
  const alert = section.getByRole('alert');
  if (refusal) visible(alert.getByText(text.refusals[refusal]));
  else absent(alert);
  const states = installation.checks.map(({ state }) => state);
  for (const state of ['fail', 'warn', 'ok'] as const)
    visible(
      section
        .getByRole('list', { name: text.counts })
        .getByText(`${text.states[state]}: ${states.filter((one) => one === state).length}`),
    );
  const isFine = states.every((state) => state === 'ok');
  (isFine ? visible : absent)(section.getByText(text.allFine));
  const shown = [...section.element().querySelectorAll('li code')].map(({ textContent }) => textContent);
  const order = { fail: 0, warn: 1, ok: 2 };
  expect(shown.filter((id) => id in text.checks)).toEqual(
    installation.checks.toSorted((one, other) => order[one.state] - order[other.state]).map(({ id }) => id),
  );
  const broken = section.getByRole('listitem').filter({ hasText: text.checks.administrators.what });
  if (states.includes('fail')) {
    visible(broken.getByText(text.faults.noAdministrator()));
    visible(broken.getByText(text.checks.administrators.breaks));
    const command = text.checks.administrators.mend.split('`')[1] ?? '';
    visible(broken.getByText(command, { exact: true }));
    // An address is to be filled in first.
    absent(broken.getByRole('button'));
    visible(section.getByRole('button', { name: copyText.copyWhat('extensions'), exact: true }));
    visible(section.getByRole('button', { name: copyText.copyWhat('jobs (2)') }));
  } else absent(broken.getByText(text.breaks));
  visible(section.getByText(`npm run doctor -- ${location.origin}`, { exact: true }));
  const releases = section.getByRole('region', { name: text.releases.title });
  visible(releases.getByText(installation.schema));
  // The functions, without the time since each was woken.
  const versions = [...releases.element().querySelectorAll('dd')].slice(1).map(({ textContent }) => textContent);
  expect(versions.map((version) => version.split(',')[0])).toEqual(
    installation.functions.map(({ version }) => version),
  );
  if (versions.length === 0) visible(releases.getByText(text.releases.none));
};

viewPaths(installationModel, {
  render: (actor: InstallationRef) => <InstallationChecks actor={actor} />,
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'check.requested': (see) => press(see.getByRole('button', { name: text.check })),
  },
  sights: {
    loading: text.loading,
    failed: (see, { context }) =>
      visible(see.getByText(text.refusals[(context as { refusal: keyof typeof text.refusals }).refusal])),
    denied: text.denied.title,
    shown: results,
    checking: (see, snapshot) => {
      results(see, snapshot);
      visible(see.getByRole('button', { name: text.checking }));
    },
  },
});
