import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { batik, modelDown, promo, stuck } from '../../machines/admin/entries.fixture.ts';
import { settings } from '../../machines/admin/models.model.ts';
import { AgentModels } from './AgentModels.tsx';
import { BroadcastRow } from './BroadcastRow.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import { FailureRow } from './FailureRow.tsx';
import { SessionRow } from './SessionRow.tsx';
import { adminText as text } from './text/id.ts';

const meta = {
  title: 'Admin/Rows · baris siaran, kesalahan, sesi, bisnis',
  decorators: [withAppContext],
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const nothing = () => undefined;

export const EveryBroadcast: Story = {
  render: () => (
    <Gallery of={Object.keys(text.broadcast.statuses)}>
      {(status) => (
        <BroadcastRow broadcast={{ ...promo, name: status, status, note: 'Stok habis' } as never} onPause={nothing} />
      )}
    </Gallery>
  ),
};
export const EveryFailure: Story = {
  render: () => (
    <Gallery of={[...Object.keys(text.failure.kinds), 'a_kind_of_tomorrow']}>
      {(kind) => <FailureRow failure={{ ...modelDown, kind, business: kind === 'agent' ? modelDown.business : null }} />}
    </Gallery>
  ),
};
export const EverySession: Story = {
  render: () => (
    <Gallery of={['FAILED', 'STOPPED', 'SCAN_QR_CODE', 'STARTING', 'pending']}>
      {(status) => <SessionRow session={{ ...stuck, name: status, status, stuck: status === 'FAILED' }} onRestart={nothing} />}
    </Gallery>
  ),
};
export const EveryBusiness: Story = {
  render: () => (
    <Gallery
      of={[
        { ...batik, id: 'two', channels: { ...batik.channels, count: 2 } },
        { ...batik, id: 'nameless', owner: { name: null, email: null } },
        { ...batik, id: 'ownerless', owner: null, missing: Object.keys(text.business.missing) },
      ]}
    >
      {(business) => (
        <BusinessRow
          business={business as never}
          isOwn={business.id === 'ownerless'}
          onView={nothing}
          onToggles={nothing}
          onHandover={nothing}
        />
      )}
    </Gallery>
  ),
};

const { failureNames, thinkings, forms } = text.models;
const check = { endpoint: 'seeing', tasks: ['seeing'], model: 'mata-2', part: null, words: null, ms: 900 };
export const EveryWordAboutModels: Story = {
  render: () => (
    <Gallery of={Object.keys(thinkings)}>
      {(thinking) => (
        <AgentModels
          actor={stillActor('shown', {
            refusal: null,
            checks: Object.keys(forms).map((form) => ({ ...check, form })),
            settings: {
              ...settings,
              thinking,
              reading: { ...settings.reading, hearing: { host: 'suara.example', model: 'telinga-1', language: null } },
              use: {
                ...settings.use,
                failures: [...Object.keys(failureNames), 'a_failure_of_tomorrow'].map((failure) => ({
                  failure,
                  runs: 6,
                  words: null,
                })),
              },
            },
          })}
        />
      )}
    </Gallery>
  ),
};
