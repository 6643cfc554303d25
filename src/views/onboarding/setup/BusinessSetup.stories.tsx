// Written by scripts/stories.ts from src/machines/onboarding/businessSetup.model.ts: change the machine or its model, not this file.
import type { Meta, StoryObj } from '@storybook/react-vite';

import { playing } from '../../../../.storybook/gestures.ts';
import { renderActor, renderAllStates } from '../../../../.storybook/storyActor.tsx';
import { businessSetupModel } from '../../../machines/onboarding/businessSetup.model.ts';
import { SetupPage } from './SetupPage.tsx';

const meta = {
  id: 'onboarding-business-setup',
  title: 'Onboarding/Business Setup · pemasangan, jam buka toko',
  parameters: { layout: 'fullscreen', model: businessSetupModel },
  render: renderActor(businessSetupModel, null, (actor) => <SetupPage actor={actor} />),
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const CheckingAccess: Story = { parameters: { steps: [] } };
export const Loading: Story = { parameters: { steps: ["adminGate: admitted"] } };
export const Leaving: Story = { parameters: { steps: ["adminGate: refused"] } };
export const Knowledge: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh"] } };
export const Industry: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atIndustry"] } };
export const Hours: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atHours"] } };
export const Tone: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTone"] } };
export const WhatsApp: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atWhatsApp"] } };
export const WhatsAppConnected: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: connected"] } };
export const Team: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam"] } };
export const AgentReview: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atReview"] } };
export const Foreign: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: foreign"] } };
export const Escalation: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima"] } };
export const Finished: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed selesai"] } };
export const KnowledgeSaving: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","knowledge.submitted Nasi rames Rp 15.000"] } };
export const KnowledgeLive: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","agent.wentLive"] } };
export const IndustrySaving: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atIndustry","industry.chosen"] } };
export const IndustryLive: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atIndustry","agent.wentLive"] } };
export const HoursSaving: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00"] } };
export const HoursLive: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atHours","agent.wentLive"] } };
export const ToneSaving: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTone","tone.submitted"] } };
export const ToneLive: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTone","agent.wentLive"] } };
export const WhatsAppSaving: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked"] } };
export const WhatsAppLive: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atWhatsApp","agent.wentLive"] } };
export const Inviting: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id"] } };
export const TeamSaving: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","next.requested"] } };
export const TeamLive: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","agent.wentLive"] } };
export const AgentReviewSaving: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atReview","next.requested"] } };
export const AgentReviewLive: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atReview","agent.wentLive"] } };
export const EscalationSaving: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted"] } };
export const EscalationLive: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","agent.wentLive"] } };
export const FinishedLive: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed selesai","agent.wentLive"] } };
export const KnowledgeAgain: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","knowledge.submitted Nasi rames Rp 15.000","saveStep: knowledge"] } };
export const IndustryKnowledge: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atIndustry","industry.chosen","saveStep: knowledge"] } };
export const HoursKnowledge: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00","saveStep: knowledge"] } };
export const ToneKnowledge: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTone","tone.submitted","saveStep: knowledge"] } };
export const WhatsAppKnowledge: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked","saveStep: knowledge"] } };
export const TeamInvited: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: invited"] } };
export const TeamAlreadyMember: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: member"] } };
export const TeamKnowledge: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","next.requested","saveStep: knowledge"] } };
export const AgentReviewKnowledge: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atReview","next.requested","saveStep: knowledge"] } };
export const EscalationKnowledge: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted","saveStep: knowledge"] } };
export const LoadFailed: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: offline!"] } };
export const KnowledgeForbidden: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","knowledge.submitted Nasi rames Rp 15.000","saveStep: forbidden"] } };
export const KnowledgeGone: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","knowledge.submitted Nasi rames Rp 15.000","saveStep: gone"] } };
export const KnowledgeUnreachable: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","knowledge.submitted Nasi rames Rp 15.000","saveStep: unreachable"] } };
export const KnowledgeUnexpected: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","knowledge.submitted Nasi rames Rp 15.000","saveStep: offline!"] } };
export const IndustryForbidden: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atIndustry","industry.chosen","saveStep: forbidden"] } };
export const IndustryGone: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atIndustry","industry.chosen","saveStep: gone"] } };
export const IndustryUnreachable: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atIndustry","industry.chosen","saveStep: unreachable"] } };
export const IndustryUnexpected: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atIndustry","industry.chosen","saveStep: offline!"] } };
export const HoursForbidden: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00","saveStep: forbidden"] } };
export const HoursGone: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00","saveStep: gone"] } };
export const HoursUnreachable: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00","saveStep: unreachable"] } };
export const HoursUnexpected: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atHours","hours.submitted 17:00","saveStep: offline!"] } };
export const ToneForbidden: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTone","tone.submitted","saveStep: forbidden"] } };
export const ToneGone: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTone","tone.submitted","saveStep: gone"] } };
export const ToneUnreachable: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTone","tone.submitted","saveStep: unreachable"] } };
export const ToneUnexpected: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTone","tone.submitted","saveStep: offline!"] } };
export const WhatsAppForbidden: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked","saveStep: forbidden"] } };
export const WhatsAppGone: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked","saveStep: gone"] } };
export const WhatsAppUnreachable: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked","saveStep: unreachable"] } };
export const WhatsAppUnexpected: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atWhatsApp","channel.linked","saveStep: offline!"] } };
export const TeamTooMany: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: tooMany"] } };
export const TeamRateLimited: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: tooFast"] } };
export const TeamUnreachable: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: unreachable"] } };
export const TeamUnexpected: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","invite.submitted dimas@usaha.id","invite: offline!"] } };
export const TeamForbidden: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","next.requested","saveStep: forbidden"] } };
export const TeamGone: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atTeam","next.requested","saveStep: gone"] } };
export const AgentReviewForbidden: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atReview","next.requested","saveStep: forbidden"] } };
export const AgentReviewGone: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atReview","next.requested","saveStep: gone"] } };
export const AgentReviewUnreachable: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atReview","next.requested","saveStep: unreachable"] } };
export const AgentReviewUnexpected: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atReview","next.requested","saveStep: offline!"] } };
export const EscalationForbidden: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted","saveStep: forbidden"] } };
export const EscalationGone: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted","saveStep: gone"] } };
export const EscalationUnreachable: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted","saveStep: unreachable"] } };
export const EscalationUnexpected: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima","escalation.submitted","saveStep: offline!"] } };
export const HoursOfEachDay: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: atHours"] }, play: playing(["Atur per hari"]) };
export const WordsForTheTeam: Story = { parameters: { steps: ["adminGate: admitted","loadBusiness: fresh","visit.changed serah_terima"] }, play: playing([{"into":"Kata yang membuat chat diserahkan ke tim","write":"komplain\nbasi\nkeracunan\npenipuan\nsalah kirim\ndarurat\nsesak\npendarahan\nnyeri dada\npingsan\nsengketa\nganti rugi\nketinggalan\nkecelakaan\npaspor hilang"}]) };

/** Not a test: it holds the other stories, which are tests themselves. */
export const AllStates: Story = {
  tags: ['!test'],
  parameters: { layout: 'fullscreen' },
  render: renderAllStates(businessSetupModel),
};
