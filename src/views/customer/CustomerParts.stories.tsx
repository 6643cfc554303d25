import type { Meta, StoryObj } from '@storybook/react-vite';

import type { AnyActorRef } from 'xstate';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { sari } from '../../machines/app/recordList.fixture.ts';
import { BroadcastRows } from './CustomerBroadcasts.tsx';
import { ConsentEvents } from './MarketingConsent.tsx';
import { AiPausesStory, NotesStory, PrivacyRequestsStory, PromisesStory, TagsStory } from './storyHarness.tsx';
import { customerText as text } from './text/id.ts';

const at = '2026-11-23T03:00:00Z';

const meta = {
  title: 'Customer/Parts · persetujuan, siaran',
  decorators: [withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const events = Object.keys(text.consent.sources).map((source, index) => ({
  id: source,
  event: Object.keys(text.consent.events)[index % 5],
  source,
  actor_kind: index === 0 ? 'person' : 'member',
  actor: sari,
  at,
  words: index === 0 ? 'Boleh, kirim promo ya' : null,
}));

export const EveryConsent: Story = {
  render: () => (
    <Gallery of={Object.keys(text.consent.states)}>
      {(state) => <ConsentEvents consent={{ state, events } as never} userId={sari} />}
    </Gallery>
  ),
};
export const EveryBroadcast: Story = {
  render: () => (
    <BroadcastRows
      broadcasts={
        Object.keys(text.broadcasts.states).map((state, index) => ({
          id: state,
          state,
          sent_at: at,
          created_at: at,
          campaign: index === 0 ? null : { id: state, name: 'Promo Lebaran' },
        })) as never
      }
      businessId="b1"
      onAll={() => {}}
    />
  ),
};
export const NoBroadcast: Story = { render: () => <BroadcastRows broadcasts={[]} businessId="b1" onAll={undefined} /> };

const refused = (refusal: string): Story => {
  const list = <Ref extends AnyActorRef>() => stillActor<Ref>('idle', { rows: [], refusal });
  return {
    render: () => (
      <div className="grid gap-4">
        <NotesStory actor={list()} />
        <PromisesStory actor={list()} />
        <TagsStory actor={list()} />
        <AiPausesStory actor={list()} />
        <PrivacyRequestsStory actor={list()} />
      </div>
    ),
  };
};
export const Denied: Story = refused('denied');
export const TooMany: Story = refused('tooMany');
export const TooLate: Story = refused('tooLate');
export const ChangedByAnother: Story = refused('changed');
