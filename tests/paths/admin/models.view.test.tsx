import type { FaultyPart, ModelSettings } from '../../../src/contracts/admin.models.ts';
import type { ModelsRef } from '../../../src/machines/admin/models.machine.ts';
import { modelsModel } from '../../../src/machines/admin/models.model.ts';
import { AgentModels } from '../../../src/views/admin/AgentModels.tsx';
import { adminText } from '../../../src/views/admin/text/id.ts';
import { uiText } from '../../../src/views/ui/text/id.ts';
import { press } from '../../sut/gestures.ts';
import { absent, viewPaths, visible, type Sight } from '../../sut/view.tsx';
import { withOldPage } from '../../sut/withOldPage.ts';

const text = adminText.models;
const refusals = withOldPage(text.refusals);

interface Shown {
  settings: ModelSettings;
  checks: { part: FaultyPart | null; words: string | null }[] | null;
  refusal: keyof typeof refusals | null;
}

const shown: Sight = (see, { context }) => {
  const { settings: known, checks, refusal } = context as Shown;
  visible(see.getByText(known.first.host));
  visible(see.getByText(known.second ? known.second.host : text.noSecond));
  const use = see.getByRole('region', { name: text.use('7') });
  if (known.use.cost === null) {
    visible(use.getByText(text.unknownCost).first());
    visible(see.getByText(text.noPrices));
    visible(see.getByText(text.off));
  } else {
    // 13.049 for 240 chats.
    visible(use.getByText('Rp 54', { exact: true }));
    visible(use.getByText(text.words('Rate limit reached for requests')));
    absent(see.getByText(text.off));
  }
  if (refusal) visible(see.getByRole('alert').getByText(refusals[refusal]));
  const [first] = checks ?? [];
  if (!first) return absent(see.getByRole('region', { name: text.results }));
  const results = see.getByRole('region', { name: text.results });
  visible(results.getByText(first.part ? text.parts[first.part] : text.right('1')).first());
  if (first.words) visible(results.getByText(text.words(first.words)));
  return first.part ? undefined : visible(results.getByText(text.withoutTools));
};

viewPaths(modelsModel, {
  render: (actor: ModelsRef) => <AgentModels actor={actor} />,
  gestures: {
    'retry.requested': (see) => press(see.getByRole('button', { name: uiText.retry })),
    'check.requested': (see) => press(see.getByRole('button', { name: text.check })),
  },
  sights: {
    loading: text.loading,
    failed: (see, { context }) => {
      visible(see.getByText(text.failed.title));
      visible(see.getByText((context as Shown).refusal === 'oldPage' ? refusals.oldPage : text.failed.body));
    },
    shown,
    checking: (see) => visible(see.getByRole('button', { name: text.checking })),
  },
});
