// Written by scripts/stories.ts from src/machines/onboarding/businessSetup.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { businessSetupModel } from '../../../machines/onboarding/businessSetup.model.ts';
import { SetupPage } from './SetupPage.tsx';

const meta = {
  title: 'Onboarding/setup/Business Setup',
  parameters: { layout: 'fullscreen', model: businessSetupModel },
  render: standing(businessSetupModel, null, (actor) => <SetupPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const CheckingAccess: Story = { parameters: { way: [] } };
export const Loading: Story = { parameters: { way: ["adminGate: admitted"] } };
export const Leaving: Story = { parameters: { way: ["adminGate: refused"] } };
export const Industry: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh"] } };
export const Hours: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atHours"] } };
export const Tone: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTone"] } };
export const WhatsApp: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atWhatsApp"] } };
export const WhatsAppConnected: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: connected"] } };
export const Team: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam"] } };
export const Foreign: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: foreign"] } };
export const LoadFailed: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: offline!"] } };
export const IndustrySaving: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","industry.chosen"] } };
export const Escalation: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima"] } };
export const Finished: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","visit.changed selesai"] } };
export const HoursSaving: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00"] } };
export const ToneSaving: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTone","tone.submitted"] } };
export const WhatsAppSaving: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked"] } };
export const Inviting: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id"] } };
export const TeamSaving: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","next.requested"] } };
export const IndustryForbidden: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","industry.chosen","saveStep: forbidden"] } };
export const IndustryGone: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","industry.chosen","saveStep: gone"] } };
export const IndustryUnreachable: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","industry.chosen","saveStep: unreachable"] } };
export const IndustryUnexpected: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","industry.chosen","saveStep: offline!"] } };
export const EscalationSaving: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted"] } };
export const HoursForbidden: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00","saveStep: forbidden"] } };
export const HoursGone: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00","saveStep: gone"] } };
export const HoursUnreachable: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00","saveStep: unreachable"] } };
export const HoursUnexpected: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00","saveStep: offline!"] } };
export const ToneForbidden: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTone","tone.submitted","saveStep: forbidden"] } };
export const ToneGone: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTone","tone.submitted","saveStep: gone"] } };
export const ToneUnreachable: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTone","tone.submitted","saveStep: unreachable"] } };
export const ToneUnexpected: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTone","tone.submitted","saveStep: offline!"] } };
export const WhatsAppForbidden: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked","saveStep: forbidden"] } };
export const WhatsAppGone: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked","saveStep: gone"] } };
export const WhatsAppUnreachable: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked","saveStep: unreachable"] } };
export const WhatsAppUnexpected: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked","saveStep: offline!"] } };
export const TeamInvited: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: invited"] } };
export const TeamAlreadyMember: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: member"] } };
export const TeamTooMany: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: tooMany"] } };
export const TeamRateLimited: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: tooFast"] } };
export const TeamUnreachable: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: unreachable"] } };
export const TeamUnexpected: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: offline!"] } };
export const TeamForbidden: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","next.requested","saveStep: forbidden"] } };
export const TeamGone: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: atTeam","next.requested","saveStep: gone"] } };
export const EscalationForbidden: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted","saveStep: forbidden"] } };
export const EscalationGone: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted","saveStep: gone"] } };
export const EscalationUnreachable: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted","saveStep: unreachable"] } };
export const EscalationUnexpected: Story = { parameters: { way: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted","saveStep: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(businessSetupModel) };
