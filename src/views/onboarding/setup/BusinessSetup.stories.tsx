// Written by scripts/stories.ts from src/machines/onboarding/businessSetup.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { sheet, standing } from '../../../../.storybook/standing.tsx';
import { wizardModel } from '../../../machines/onboarding/businessSetup.model.ts';
import { WizardPage } from './SetupPage.tsx';

const meta = {
  title: 'Onboarding/setup/Business Setup',
  parameters: { layout: 'fullscreen', model: wizardModel },
  render: standing(wizardModel, null, (actor) => <WizardPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const Entering: Story = { parameters: { way: [] } };
export const Opening: Story = { parameters: { way: ["admission: admitted"] } };
export const Leaving: Story = { parameters: { way: ["admission: refused"] } };
export const Trade: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh"] } };
export const Hours: Story = { parameters: { way: ["admission: admitted","openBusiness: atHours"] } };
export const Manner: Story = { parameters: { way: ["admission: admitted","openBusiness: atManner"] } };
export const WhatsApp: Story = { parameters: { way: ["admission: admitted","openBusiness: atWhatsApp"] } };
export const WhatsAppConnected: Story = { parameters: { way: ["admission: admitted","openBusiness: connected"] } };
export const Team: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam"] } };
export const Foreign: Story = { parameters: { way: ["admission: admitted","openBusiness: foreign"] } };
export const Unopened: Story = { parameters: { way: ["admission: admitted","openBusiness: offline!"] } };
export const TradeSaving: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","trade.chosen"] } };
export const Rule: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","visit.changed serah_terima"] } };
export const Finished: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","visit.changed selesai"] } };
export const HoursSaving: Story = { parameters: { way: ["admission: admitted","openBusiness: atHours","hours.submitted 17:00"] } };
export const MannerSaving: Story = { parameters: { way: ["admission: admitted","openBusiness: atManner","manner.submitted"] } };
export const WhatsAppSaving: Story = { parameters: { way: ["admission: admitted","openBusiness: atWhatsApp","channel.linked"] } };
export const Inviting: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","invite.submitted dimas@usaha.id"] } };
export const TeamSaving: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","next.requested"] } };
export const TradeForbidden: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","trade.chosen","saveStep: forbidden"] } };
export const TradeGone: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","trade.chosen","saveStep: gone"] } };
export const TradeUnreachable: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","trade.chosen","saveStep: unreachable"] } };
export const TradeUnexpected: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","trade.chosen","saveStep: offline!"] } };
export const RuleSaving: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","visit.changed serah_terima","rule.submitted"] } };
export const HoursForbidden: Story = { parameters: { way: ["admission: admitted","openBusiness: atHours","hours.submitted 17:00","saveStep: forbidden"] } };
export const HoursGone: Story = { parameters: { way: ["admission: admitted","openBusiness: atHours","hours.submitted 17:00","saveStep: gone"] } };
export const HoursUnreachable: Story = { parameters: { way: ["admission: admitted","openBusiness: atHours","hours.submitted 17:00","saveStep: unreachable"] } };
export const HoursUnexpected: Story = { parameters: { way: ["admission: admitted","openBusiness: atHours","hours.submitted 17:00","saveStep: offline!"] } };
export const MannerForbidden: Story = { parameters: { way: ["admission: admitted","openBusiness: atManner","manner.submitted","saveStep: forbidden"] } };
export const MannerGone: Story = { parameters: { way: ["admission: admitted","openBusiness: atManner","manner.submitted","saveStep: gone"] } };
export const MannerUnreachable: Story = { parameters: { way: ["admission: admitted","openBusiness: atManner","manner.submitted","saveStep: unreachable"] } };
export const MannerUnexpected: Story = { parameters: { way: ["admission: admitted","openBusiness: atManner","manner.submitted","saveStep: offline!"] } };
export const WhatsAppForbidden: Story = { parameters: { way: ["admission: admitted","openBusiness: atWhatsApp","channel.linked","saveStep: forbidden"] } };
export const WhatsAppGone: Story = { parameters: { way: ["admission: admitted","openBusiness: atWhatsApp","channel.linked","saveStep: gone"] } };
export const WhatsAppUnreachable: Story = { parameters: { way: ["admission: admitted","openBusiness: atWhatsApp","channel.linked","saveStep: unreachable"] } };
export const WhatsAppUnexpected: Story = { parameters: { way: ["admission: admitted","openBusiness: atWhatsApp","channel.linked","saveStep: offline!"] } };
export const TeamInvited: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","invite.submitted dimas@usaha.id","invite: invited"] } };
export const TeamAlreadyMember: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","invite.submitted dimas@usaha.id","invite: member"] } };
export const TeamTooMany: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","invite.submitted dimas@usaha.id","invite: tooMany"] } };
export const TeamRateLimited: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","invite.submitted dimas@usaha.id","invite: tooFast"] } };
export const TeamUnreachable: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","invite.submitted dimas@usaha.id","invite: unreachable"] } };
export const TeamUnexpected: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","invite.submitted dimas@usaha.id","invite: offline!"] } };
export const TeamForbidden: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","next.requested","saveStep: forbidden"] } };
export const TeamGone: Story = { parameters: { way: ["admission: admitted","openBusiness: atTeam","next.requested","saveStep: gone"] } };
export const RuleForbidden: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","visit.changed serah_terima","rule.submitted","saveStep: forbidden"] } };
export const RuleGone: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","visit.changed serah_terima","rule.submitted","saveStep: gone"] } };
export const RuleUnreachable: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","visit.changed serah_terima","rule.submitted","saveStep: unreachable"] } };
export const RuleUnexpected: Story = { parameters: { way: ["admission: admitted","openBusiness: fresh","visit.changed serah_terima","rule.submitted","saveStep: offline!"] } };

/** For looking over; each of them is tested by itself. */
export const AllStates: Story = { tags: ['!test'], parameters: { layout: 'fullscreen' }, render: sheet(wizardModel) };
