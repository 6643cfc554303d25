import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext, withResources } from '../../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../../.storybook/Gallery.tsx';
import { playing } from '../../../../.storybook/gestures.ts';
import { stillActor } from '../../../../.storybook/stillActor.ts';
import { ImportView } from './ImportView.tsx';
import { NewListDialog } from './NewListDialog.tsx';
import { recipientsText } from './text/id.ts';

const meta = {
  title: 'Campaigns/Import Parts · berkas kontak tidak terbaca',
  decorators: [withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;

export const EveryProblem: StoryObj = {
  render: () => (
    <Gallery of={Object.keys(recipientsText.import.problems)}>
      {(problem) => (
        <ImportView
          actor={stillActor('opening', { problem })}
          back={{ name: 'recipients', search: { businessId: null } } as never}
        />
      )}
    </Gallery>
  ),
};

const nothing = () => undefined;
const { newList } = recipientsText;
const copying = (lists: object[]): StoryObj => ({
  decorators: [withResources({ 'recipientLists/b1': lists })],
  render: () => <NewListDialog businessId="b1" lists={[]} onClose={nothing} onCreate={nothing} />,
  play: playing([{ into: newList.name, write: 'VIP' }, newList.fillings.copy.title]),
});
export const CopyingAList = copying([{ id: 'l1', name: 'VIP' }]);
export const CopyingWithoutLists = copying([]);
export const NamelessList: StoryObj = { ...copying([]), play: playing([newList.confirm]) };
