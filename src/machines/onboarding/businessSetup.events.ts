/** What is said to the wizard: what its services answer, and what happens while it is in view. */
import type { Channel } from '../../contracts/app.ts';
import type { StatusChange } from '../../contracts/channels.ts';
import type { AgentTone, EscalationRule, Industry } from '../../contracts/onboarding.ts';
import type { Hours } from '../../contracts/settings.ts';
import type { VisitChanged } from '../app/page.ts';
export type BusinessSetupEvent =
  | VisitChanged
  | { type: 'industry.chosen'; industry: Industry }
  | { type: 'hours.submitted'; enabled: boolean; hours: Hours[] }
  | { type: 'tone.submitted'; manner: AgentTone; instructions: string }
  | { type: 'escalation.submitted'; rule: EscalationRule }
  /** `id`: of the form in which it was written: the same address from it is invited once, however often it is sent. */
  | { type: 'invite.submitted'; id: string; email: string }
  | { type: 'rows.reported'; rows: Channel[] }
  | { type: 'statuses.reported'; changes: StatusChange[] }
  /** The channel's own actor: the right phone is linked. */
  | { type: 'channel.linked' }
  /** On, from a step that has nothing to send. */
  | { type: 'next.requested' }
  | { type: 'skip.requested' }
  | { type: 'back.requested' }
  | { type: 'retry.requested' }
  | { type: 'finish.requested' };
