/** The steps of the wizard: each is open, or on its way into the database. */
import { emit } from 'xstate';

import { backOf, holds, savingOf, skipOf, turnsFrom } from './businessSetup.navigation.ts';
import { wizard } from './businessSetup.setup.ts';

const bidang = wizard.createStateConfig({
  initial: 'open',
  on: turnsFrom('bidang'),
  states: {
    open: {
      meta: { story: 'Trade' },
      on: {
        'trade.chosen': { target: 'saving', actions: { type: 'answerTrade', params: ({ event }) => event } },
        'skip.requested': skipOf('bidang'),
      },
    },
    saving: savingOf('bidang', 'Trade'),
  },
});

const jam = wizard.createStateConfig({
  initial: 'open',
  on: turnsFrom('jam'),
  states: {
    open: {
      meta: { story: 'Hours' },
      on: {
        'hours.submitted': {
          guard: { type: 'areHours', params: ({ event }) => event },
          target: 'saving',
          actions: {
            type: 'answer',
            params: ({ event: { enabled, hours } }) => ({
              step: 'jam',
              answers: { enable_operational_hours: enabled, operational_hours: hours },
            }),
          },
        },
        'skip.requested': skipOf('jam'),
        'back.requested': backOf('jam'),
      },
    },
    saving: savingOf('jam', 'Hours'),
  },
});

const gaya = wizard.createStateConfig({
  initial: 'open',
  on: turnsFrom('gaya'),
  states: {
    open: {
      meta: { story: 'Manner' },
      on: {
        'manner.submitted': {
          guard: { type: 'isManner', params: ({ event }) => event },
          target: 'saving',
          actions: {
            type: 'answer',
            params: ({ event: { manner, instructions } }) => ({ step: 'gaya', answers: { manner, instructions } }),
          },
        },
        'skip.requested': skipOf('gaya'),
        'back.requested': backOf('gaya'),
      },
    },
    saving: savingOf('gaya', 'Manner'),
  },
});

const serahTerima = wizard.createStateConfig({
  initial: 'open',
  on: turnsFrom('serah_terima'),
  states: {
    open: {
      meta: { story: 'Rule' },
      on: {
        'rule.submitted': {
          guard: { type: 'isRule', params: ({ event }) => event },
          target: 'saving',
          actions: {
            type: 'answer',
            params: ({ event: { rule } }) => ({ step: 'serah_terima', answers: { handover_rule: rule } }),
          },
        },
        'skip.requested': skipOf('serah_terima'),
        'back.requested': backOf('serah_terima'),
      },
    },
    saving: savingOf('serah_terima', 'Rule'),
  },
});

const whatsapp = wizard.createStateConfig({
  initial: 'open',
  entry: 'attend',
  on: turnsFrom('whatsapp'),
  states: {
    open: {
      meta: { story: 'WhatsApp' },
      on: {
        // Whoever looks back at a phone that was linked before stays here.
        'channel.linked': {
          guard: 'isNewlyLinked',
          target: 'saving',
          actions: ['knowLinked', { type: 'finish', params: { step: 'whatsapp' } }],
        },
        'next.requested': { target: 'saving', actions: { type: 'finish', params: { step: 'whatsapp' } } },
        'skip.requested': skipOf('whatsapp'),
        'back.requested': backOf('whatsapp'),
      },
    },
    saving: savingOf('whatsapp', 'WhatsApp'),
  },
});

const tim = wizard.createStateConfig({
  initial: 'open',
  on: turnsFrom('tim'),
  states: {
    open: {
      meta: { story: 'Team' },
      on: {
        'invite.submitted': {
          guard: { type: 'isAddress', params: ({ event }) => event },
          target: 'inviting',
          actions: 'forgive',
        },
        'next.requested': { target: 'saving', actions: { type: 'finish', params: { step: 'tim' } } },
        'skip.requested': skipOf('tim'),
        'back.requested': backOf('tim'),
      },
    },
    inviting: {
      tags: 'busy',
      meta: { story: 'Inviting' },
      on: holds,
      invoke: {
        id: 'invite',
        src: 'invite',
        input: ({ context, event }) => ({
          businessId: context.businessId ?? '',
          id: event.type === 'invite.submitted' ? event.id : '',
          email: event.type === 'invite.submitted' ? event.email.trim() : '',
        }),
        onDone: [
          {
            guard: { type: 'isInvited', params: ({ event }) => event },
            target: 'open',
            actions: [
              { type: 'countIn', params: ({ event }) => event },
              emit(({ event: { output } }) => ({
                type: 'link.made' as const,
                email: 'invited' in output ? output.invited : '',
                url: 'url' in output ? output.url : '',
              })),
            ],
          },
          { target: 'open', actions: { type: 'refuseAs', params: ({ event }) => event } },
        ],
        onError: { target: 'open', actions: { type: 'refuse', params: { why: 'unexpected' } } },
      },
      after: { patience: { target: 'open', actions: { type: 'refuse', params: { why: 'unreachable' } } } },
    },
    saving: savingOf('tim', 'Team'),
  },
});

const selesai = wizard.createStateConfig({
  meta: { story: 'Finished' },
  on: {
    ...turnsFrom('selesai'),
    'finish.requested': { actions: ['tellApp', 'openInbox'] },
    'back.requested': backOf('selesai'),
  },
});

export const steps = wizard.createStateConfig({
  on: { 'channel.linked': { actions: 'knowLinked' } },
  initial: 'bidang',
  states: { bidang, jam, gaya, serah_terima: serahTerima, whatsapp, tim, selesai },
});
