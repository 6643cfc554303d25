/** The events of the business setup, from its services and its views. */
import type { Channel } from '../../contracts/app.ts';
import type { ChannelLinked, StatusChange } from '../../contracts/channels.ts';
import type { AgentWentLive } from '../../contracts/onboarding.review.ts';
import type { EscalationRule, Industry } from '../../contracts/onboarding.ts';
import type { AgentTone } from '../../contracts/settings.ts';
import type { Hours } from '../../contracts/settings.ts';
import type { VisitChanged } from '../app/page.ts';
export type BusinessSetupEvent =
  | VisitChanged
  /** What the AI is to know about the shop. */
  | { type: 'knowledge.submitted'; text: string }
  | { type: 'industry.chosen'; industry: Industry }
  | { type: 'hours.submitted'; enabled: boolean; hours: Hours[] }
  | { type: 'tone.submitted'; tone: AgentTone; instructions: string }
  | { type: 'escalation.submitted'; rule: EscalationRule }
  /** `id` identifies the form: a repeated submission of the same address creates one invitation. */
  | { type: 'invite.submitted'; id: string; email: string }
  | { type: 'rows.reported'; rows: Channel[] }
  | { type: 'statuses.reported'; changes: StatusChange[] }
  | ChannelLinked
  | AgentWentLive
  /** Continues from a step that has nothing to save. */
  | { type: 'next.requested' }
  | { type: 'skip.requested' }
  | { type: 'back.requested' }
  | { type: 'retry.requested' }
  | { type: 'finish.requested' };
