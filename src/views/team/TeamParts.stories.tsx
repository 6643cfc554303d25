import type { Meta, StoryObj } from '@storybook/react-vite';

import { Gallery } from '../../../.storybook/Gallery.tsx';
import { stillActor } from '../../../.storybook/stillActor.ts';
import { ConfirmCommand } from './ConfirmCommand.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { teamText as text } from './text/id.ts';

const meta = {
  title: 'Team/Parts · ditolak, turun dari pemilik, tautan',
  parameters: { layout: 'padded' },
} satisfies Meta;
export default meta;
type Story = StoryObj;

export const EveryRefusal: Story = {
  render: () => (
    <Gallery of={Object.keys(text.refusals)}>
      {(why) => <RefusalNotice refusal={{ why, detail: null, retryAfter: 30 } as never} />}
    </Gallery>
  ),
};
const confirming = (memberId: string): Story => ({
  render: () => (
    <ConfirmCommand
      actor={stillActor(
        { ready: 'confirming' },
        { command: { kind: 'role', role: 'member', memberId }, team: { members: [] }, userId: 'sari', refusal: null },
      )}
    />
  ),
});
export const ConfirmingDemotion = confirming('gone');
export const ConfirmingSteppingDown = confirming('sari');
export const LinkForAnyone: Story = {
  render: () => (
    <LinkDialog
      actor={stillActor(
        { ready: 'showingLink' },
        {
          link: {
            kind: 'invitation',
            url: 'https://chabot.id/team/invitation/abc',
            email: null,
            mailed: null,
            expiresAt: '2026-12-01T03:00:00Z',
          },
        },
      )}
    />
  ),
};
