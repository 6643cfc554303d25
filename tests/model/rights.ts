/**
 * What only an owner may do, by the machine's id, written by hand. Each of these events is tried in every state that a member
 * reaches, so a new state is tried without an entry here.
 */
import type { Team } from '../../src/contracts/team.ts';
import type { Model } from '../../src/machines/app/defineModel.ts';
import { graphOf } from './graph.ts';
import { leavesOf } from './paths.ts';

interface Rights {
  /** Events that cause nothing for a member. */
  events: readonly string[];
  /** Actors that never run for a member. */
  requests: readonly string[];
  /** The model of a member, when the machine reads the role instead of having it as input. */
  member?: (model: Model) => Model;
}

const withInput = (model: Model): Model => ({ ...model, input: { ...(model.input as object), isOwner: false } });

/** A member is in the team, and may leave it. */
const inTeam = (model: Model): Model => {
  const { events, input } = model;
  const { userId } = input as { userId: string };
  const isMember = ({ members }: Team): boolean => members.some(({ id, role }) => id === userId && role === 'member');
  return {
    ...model,
    events: {
      ...events,
      'team.loaded': events['team.loaded']!.filter(({ team }) => isMember(team as Team)),
      'command.requested': events['command.requested']!.filter(({ command }) => command.kind !== 'leave'),
    },
  };
};

/** The database answers whether the section may be changed. */
const readingSection = (model: Model): Model => {
  const { done, error } = model.outcomes['loadSection']!;
  const readOnly = Object.entries(done).filter(([, section]) => !(section as { mayChange: boolean }).mayChange);
  return { ...model, outcomes: { ...model.outcomes, loadSection: { done: Object.fromEntries(readOnly), error } } };
};

const ownerOnly: Record<string, Rights> = {
  channel: {
    events: ['logout.requested', 'logout.confirmed', 'delete.requested', 'delete.confirmed', 'dialog.closed'],
    requests: ['logout', 'deleteSession'],
  },
  channels: {
    events: ['channel.submitted', 'change.submitted', 'apiKeys.opened'],
    requests: ['createChannel', 'saveChannel', 'apiKeys'],
  },
  home: { events: [], requests: ['delivery'] },
  publishing: {
    events: [
      'publish.requested',
      'comparison.stopped',
      'comparison.resumed',
      'conflicts.accepted',
      'review.closed',
      'publish.confirmed',
      'restore.requested',
      'restore.confirmed',
      'restore.cancelled',
    ],
    requests: ['loadReview', 'compareAnswers', 'publish', 'restore'],
  },
  recipientList: {
    events: ['responsibility.requested', 'responsibility.cancelled'],
    requests: ['loadResponsibility'],
  },
  businessData: { events: ['value.chosen'], requests: ['saveChoice'] },
  rolloutDesk: {
    events: [
      'share.requested',
      'change.confirmed',
      'change.cancelled',
      'rollback.requested',
      'rules.submitted',
      'goals.submitted',
    ],
    requests: ['setShare', 'saveRules', 'saveGoals'],
  },
  scorecard: { events: ['criteria.submitted'], requests: ['saveCriteria'] },
  section: {
    events: [
      'draft.changed',
      'draft.discarded',
      'save.requested',
      'save.cancelled',
      'save.confirmed',
      'mine.chosen',
      'theirs.chosen',
      'conflict.postponed',
    ],
    requests: ['storeDraft', 'estimateImpact', 'saveSection'],
    member: readingSection,
  },
  sendingRules: { events: ['value.chosen'], requests: ['saveChoice'] },
  team: {
    events: [
      'command.requested',
      'command.confirmed',
      'createLink.requested',
      'createLink.submitted',
      'link.requested',
      'dialog.closed',
    ],
    requests: ['executeCommand', 'createLink', 'fetchLink'],
    member: inTeam,
  },
  templateDraft: { events: ['unpause.requested'], requests: ['submitTemplate', 'changeTemplate'] },
};

/** The edges of a model, and what they cause. */
const reachOf = (model: Model) => {
  const edges = [...graphOf(model).edgesFrom.values()].flat();
  return {
    edges,
    events: new Set(edges.map(({ event }) => event.type).filter((type) => type in model.events)),
    requests: new Set(edges.flatMap(({ from, to }) => [from, to]).flatMap(({ children }) => Object.keys(children))),
  };
};

/** A sentence for each right that the machine does not keep, and for each that the table does not name. */
export const wrongRights = (model: Model): string[] => {
  const { id } = model.machine;
  const { events, requests, member: change = withInput } = ownerOnly[id] ?? { events: [], requests: [] };
  if (!(id in ownerOnly) && (model.input as { isOwner?: unknown } | undefined)?.isOwner !== true) return [];
  const owner = reachOf(model);
  const member = reachOf(change(model));
  const unnamed = (what: 'events' | 'requests', named: readonly string[]): string[] =>
    [...owner[what]].filter((name) => !member[what].has(name) && !named.includes(name));
  return [
    ...new Set(
      member.edges.flatMap(({ event, from, to }) => [
        ...(events.includes(event.type)
          ? [`A member causes ${event.type} in ${leavesOf(from).join(' ')} of ${id}.`]
          : []),
        ...requests
          .filter((request) => request in to.children)
          .map((request) => `${request} runs for a member in ${leavesOf(to).join(' ')} of ${id}.`),
      ]),
    ),
    ...events.filter((type) => !owner.events.has(type)).map((type) => `No owner causes ${type} in ${id}.`),
    ...requests.filter((name) => !owner.requests.has(name)).map((name) => `${name} runs for no owner in ${id}.`),
    ...unnamed('events', events).map((type) => `Only an owner causes ${type} in ${id}: tests/model/rights.ts`),
    ...unnamed('requests', requests).map((name) => `${name} runs only for an owner in ${id}: tests/model/rights.ts`),
  ];
};
