import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

import type { SecondFactorRef } from '../../../src/machines/auth/secondFactor.machine.ts';
import { secondFactorModel } from '../../../src/machines/auth/secondFactor.model.ts';
import { SecondFactor } from '../../../src/views/auth/SecondFactor.tsx';
import { press, write } from '../../sut/gestures.ts';
import { absent, counting, disabled, viewPaths, visible } from '../../sut/view.tsx';

const busy = (locator: Locator) => expect(locator.element().getAttribute('aria-busy')).toBe('true');
/** The notice is rendered from the start; CSS (theme.css) shows it after a delay. */
const hasSlowNotice = (see: Locator) => expect(see.getByText(/^Server sedang lambat/).elements()).toHaveLength(1);
const submit = (see: Locator) => see.getByRole('button', { name: 'Verifikasi' });

viewPaths(secondFactorModel, {
  render: (actor: SecondFactorRef) => <SecondFactor actor={actor} offline={false} />,
  gestures: {
    'code.submitted': async (see, event) => {
      await write(see.getByLabelText('Kode 6 angka'), `${event['code'].slice(0, 3)} ${event['code'].slice(3)}`);
      await press(submit(see));
    },
  },
  sights: {
    idle: (see, { context }) => {
      visible(submit(see));
      if (context.refusal) visible(see.getByRole('alert'));
      else absent(see.getByRole('alert'));
    },
    rateLimited: (see) => {
      counting(see, 'Coba lagi dalam', 30, 'detik');
      disabled(submit(see));
    },
    verifying: (see) => {
      busy(see.getByRole('button', { name: 'Memeriksa kode…' }));
      hasSlowNotice(see);
    },
  },
});
