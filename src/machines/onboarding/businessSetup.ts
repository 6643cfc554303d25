/** What is said to the wizard: what its services answer, and what happens while it is in view. */
import type { StatusChange, Wire } from '../../contracts/channels.ts';
import type { VisitChanged } from '../app/page.ts';
import type { Hours } from '../settings/sections.ts';
import type { Progress } from './progress.ts';
import type { Answers, Manner, Rule, Trade } from './questions.ts';

/** `unmade`: its rows are not all there. `foreign`: somebody else's. */
export type Opened = { is: 'unmade' | 'foreign' } | ({ is: 'ours' } & Business);

export interface Business {
  name: string;
  agentId: string | null;
  /** The channel that is connected, or else the one to connect. */
  channel: { wire: Wire; changes: Omit<StatusChange, 'channel_id'>[] } | null;
  answers: Answers;
  /** Null: the wizard has not been begun. */
  progress: Progress | null;
}

/** `forbidden`: no longer its owner. `gone`: the row is not there any more. */
export type SaveRefusal = 'forbidden' | 'gone' | 'unreachable' | 'unexpected';
export type Saved = { saved: true } | { refused: SaveRefusal };

export type InviteRefusal = 'already_member' | 'too_many' | 'rate_limited' | 'invalid' | 'unreachable' | 'unexpected';
/** The link is for the inviter's eyes: it is told on, not kept. `mailed`: whether the letter went out. */
export type Invited = { invited: string; url: string; mailed: boolean } | { refused: InviteRefusal };

export type WizardEvent =
  | VisitChanged
  | { type: 'trade.chosen'; trade: Trade }
  | { type: 'hours.submitted'; enabled: boolean; hours: Hours[] }
  | { type: 'manner.submitted'; manner: Manner; instructions: string }
  | { type: 'rule.submitted'; rule: Rule }
  /** `id`: of the form in which it was written: the same address from it is invited once, however often it is sent. */
  | { type: 'invite.submitted'; id: string; email: string }
  | { type: 'rows.reported'; wires: Wire[] }
  | { type: 'statuses.reported'; changes: StatusChange[] }
  /** The channel's own actor: the right phone is linked. */
  | { type: 'channel.linked' }
  /** On, from a step that has nothing to send. */
  | { type: 'next.requested' }
  | { type: 'skip.requested' }
  | { type: 'back.requested' }
  | { type: 'retry.requested' }
  | { type: 'finish.requested' };
