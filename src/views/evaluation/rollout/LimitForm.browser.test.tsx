import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

import { LimitForm } from './LimitForm.tsx';

const text = {
  title: 'Target',
  hint: 'Kosong: tanpa target.',
  save: 'Simpan',
  problem: () => 'Salah',
  answered: 'Dijawab',
  handed: 'Diserahkan',
};

test('a colleague’s change comes into the fields that were not typed in, and takes no typed one away', async () => {
  const form = (answered: number, handed: number) => (
    <LimitForm
      text={text}
      limits={{ answered: [0, 100], handed: [0, 100] }}
      names={['answered', 'handed']}
      initial={{ answered, handed }}
      isOwner
      isSaving={false}
      canSave
      onSubmit={() => undefined}
    />
  );
  const screen = await render(form(80, 10));
  await screen.getByLabelText('Dijawab').fill('95');
  await screen.rerender(form(70, 20));
  await expect.element(screen.getByLabelText('Dijawab')).toHaveValue('95');
  await expect.element(screen.getByLabelText('Diserahkan')).toHaveValue('20');
});
