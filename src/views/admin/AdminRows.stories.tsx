import type { Meta, StoryObj } from '@storybook/react-vite';

import { withAppContext } from '../../../.storybook/decorators.tsx';
import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { batik, dimas, modelDown, promo, stuck, yusuf } from '../../machines/admin/entries.fixture.ts';
import { settings } from '../../machines/admin/models.model.ts';
import { waiting } from '../../machines/admin/toggleChanges.model.ts';
import { AdminList } from './AdminList.tsx';
import { AgentModels } from './AgentModels.tsx';
import { BroadcastRow } from './BroadcastRow.tsx';
import { BusinessRow } from './BusinessRow.tsx';
import { FailureRow } from './FailureRow.tsx';
import { PersonRow } from './PersonRow.tsx';
import { SessionRow } from './SessionRow.tsx';
import { ToggleChanges } from './ToggleChanges.tsx';
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

export const EveryPerson: Story = {
  render: () => (
    <>
      <PersonRow person={dimas} isSelf={false} onPermission={nothing} />
      <PersonRow person={yusuf} isSelf={false} onPermission={nothing} />
      <PersonRow person={yusuf} isSelf onPermission={nothing} />
    </>
  ),
};
const list = (scope: object) => (
  <AdminList
    actor={stillActor('listed', {
      scope: { search: '', filter: {}, ...scope },
      about: null,
      rows: [],
      next: null,
      problem: null,
      command: null,
    })}
  >
    {nothing}
  </AdminList>
);
export const EveryEmptyList: Story = {
  render: () => (
    <>
      <Gallery of={Object.keys(text.list.empty)}>{(kind) => list({ kind })}</Gallery>
      {list({ kind: 'people', search: 'Budi' })}
      {list({ kind: 'auditLog', filter: { actor: 'u1' } })}
    </>
  ),
};
export const EveryChangeOfToggles: Story = {
  render: () => (
    <ToggleChanges
      actor={stillActor('listed', {
        refusal: null,
        changes: Object.keys(text.toggleChanges.status).map((status) => ({
          ...waiting,
          id: status,
          status,
          by: null,
          back_reason: status === 'taken_back' ? 'Banyak keluhan' : null,
          stages: waiting.stages.map((stage) => ({ ...stage, skipped: 2, taken_back: 3, kept: 1 })),
        })),
      })}
    />
  ),
};
