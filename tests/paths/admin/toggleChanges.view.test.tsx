import type { ToggleChangesRef } from '../../../src/machines/admin/toggleChanges.machine.ts';
import { toggleChangesModel } from '../../../src/machines/admin/toggleChanges.model.ts';
import { adminText } from '../../../src/views/admin/text/id.ts';
import { ToggleChanges } from '../../../src/views/admin/ToggleChanges.tsx';
import { refusalText } from '../../../src/views/refusals/refusalText.ts';
import { refusalsText } from '../../../src/views/refusals/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';

const text = adminText.toggleChanges;

const list: Sight = (see, { context }) => {
  const { changes, refusal } = context as { changes: { status: keyof typeof text.status }[]; refusal: string | null };
  if (refusal !== null) visible(see.getByRole('alert').getByText(refusalText(refusal, refusalsText) || text.unknown));
  const [change] = changes;
  if (change === undefined) {
    visible(see.getByText(text.empty));
    return visible(see.getByRole('button', { name: text.planAction }));
  }
  visible(see.getByText(text.status[change.status]));
  visible(see.getByText(text.progress('11', '12')));
  visible(see.getByText(text.facts.failed('1')));
  // Another change is planned only after this one.
  return absent(see.getByRole('button', { name: text.planAction }));
};

viewPaths(toggleChangesModel, {
  render: (actor: ToggleChangesRef) => <ToggleChanges actor={actor} />,
  gestures: { 'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })) },
  sights: {
    loading: text.loading,
    failed: text.failed.title,
    'listed.resting': list,
    'listed.watching': list,
    refreshing: list,
    sending: list,
  },
});
