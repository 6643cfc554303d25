import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery, sameLandmarks } from '../../../.storybook/Gallery.tsx';
import { playing } from '../../../.storybook/gestures.ts';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { apiKeys } from '../../machines/integrations/apiKeys.model.ts';
import { webhooks } from '../../machines/integrations/webhooks.model.ts';
import { ApiKeys } from './ApiKeys.tsx';
import { SecretOnce } from './SecretOnce.tsx';
import { apiKeysText } from './text/apiKeys.id.ts';
import { integrationsText as text } from './text/id.ts';
import { Webhooks } from './Webhooks.tsx';

const meta = {
  title: 'Integrations/Parts · rahasia, kunci ditolak, webhook mati',
  parameters: { layout: 'padded', ...sameLandmarks },
} satisfies Meta;
export default meta;
type Story = StoryObj;

const keys = (context: object) => <ApiKeys actor={stillActor('idle', { rows: [], refusal: null, ...context })} />;
const hooks = (context: object, isOwner = true) => (
  <Webhooks actor={stillActor('idle', { rows: [], refusal: null, ...context })} isOwner={isOwner} />
);

const refusals = ['denied', 'tooMany', 'changed', 'invalid', 'gone', 'unreachable', 'tooOften'];
export const EveryRefusal: Story = {
  render: () => (
    <Gallery of={refusals}>
      {(refusal) => (
        <>
          {keys({ refusal })}
          {hooks({ refusal })}
        </>
      )}
    </Gallery>
  ),
};
const [key] = apiKeys;
const [hook] = webhooks;
const ids = ['1', '2', '3', '4', '5'];
export const AsManyAsAllowed: Story = {
  render: () => (
    <>
      {keys({ rows: ids.map((id) => ({ ...key, id })) })}
      {hooks({ rows: ids.map((id) => ({ ...hook, id, is_enabled: id !== '1' })) })}
      {hooks(
        {
          rows: [
            { ...hook, id: 'gone', is_enabled: false, disabled_reason: 'gone' },
            { ...hook, id: 'old', old_secret_until: '2026-11-25T03:00:00Z' },
          ],
        },
        false,
      )}
      {hooks({}, false)}
    </>
  ),
};
export const EverySecret: Story = {
  render: () => (
    <>
      <SecretOnce secret="chb_7d3f09a1" text={apiKeysText.secret} onStored={() => undefined} />
      <SecretOnce secret="whsec_02bb41ce" text={text.secret} onStored={() => undefined} />
    </>
  ),
};
export const EmptyKey: Story = {
  render: () => keys({}),
  play: playing([
    apiKeysText.add,
    String(apiKeysText.scopes['orders:read']),
    apiKeysText.form.endless,
    apiKeysText.form.create,
  ]),
};
export const EmptyWebhook: Story = { render: () => hooks({}), play: playing([text.add, text.form.save]) };
export const ConfirmingRevocation: Story = { render: () => keys({ rows: [key] }), play: playing([apiKeysText.revoke]) };
export const ConfirmingRotation: Story = { render: () => hooks({ rows: [hook] }), play: playing([text.rotate]) };
export const ConfirmingRemoval: Story = { render: () => hooks({ rows: [hook] }), play: playing([text.remove]) };
