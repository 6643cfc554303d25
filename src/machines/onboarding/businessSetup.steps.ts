/** The steps of the business setup. Each is either open or being saved. */
import { emit } from 'xstate';

import { withEvent } from '../app/withEvent.ts';
import { backTo, savingStep, skipTo, onAddressChange } from './businessSetup.navigation.ts';
import { businessSetup } from './businessSetup.setup.ts';

const pengetahuan = businessSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      meta: { story: 'Knowledge' },
      on: {
        ...onAddressChange('pengetahuan'),
        'knowledge.submitted': {
          guard: withEvent('isKnowledge'),
          target: 'saving',
          actions: withEvent('setKnowledge'),
        },
        'next.requested': { target: 'saving', actions: { type: 'completeTask', params: { step: 'pengetahuan' } } },
        'skip.requested': skipTo('pengetahuan'),
      },
    },
    saving: savingStep('pengetahuan', 'Knowledge'),
  },
});

const bidang = businessSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      meta: { story: 'Industry' },
      on: {
        ...onAddressChange('bidang'),
        'industry.chosen': { target: 'saving', actions: withEvent('applyTemplate') },
        'skip.requested': skipTo('bidang'),
        'back.requested': backTo('bidang'),
      },
    },
    saving: savingStep('bidang', 'Industry'),
  },
});

const jam = businessSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      meta: { story: 'Hours' },
      on: {
        ...onAddressChange('jam'),
        'hours.submitted': {
          guard: withEvent('areHoursValid'),
          target: 'saving',
          actions: {
            type: 'setChange',
            params: ({ event: { enabled, hours } }) => ({
              step: 'jam',
              answers: { enable_operational_hours: enabled, operational_hours: hours },
            }),
          },
        },
        'skip.requested': skipTo('jam'),
        'back.requested': backTo('jam'),
      },
    },
    saving: savingStep('jam', 'Hours'),
  },
});

const gaya = businessSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      meta: { story: 'Tone' },
      on: {
        ...onAddressChange('gaya'),
        'tone.submitted': {
          guard: withEvent('isToneValid'),
          target: 'saving',
          actions: {
            type: 'setChange',
            params: ({ event: { tone, instructions } }) => ({ step: 'gaya', answers: { tone, instructions } }),
          },
        },
        'skip.requested': skipTo('gaya'),
        'back.requested': backTo('gaya'),
      },
    },
    saving: savingStep('gaya', 'Tone'),
  },
});

const serahTerima = businessSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      meta: { story: 'Escalation' },
      on: {
        ...onAddressChange('serah_terima'),
        'escalation.submitted': {
          guard: withEvent('isEscalationValid'),
          target: 'saving',
          actions: {
            type: 'setChange',
            params: ({ event: { rule } }) => ({ step: 'serah_terima', answers: { handover_rule: rule } }),
          },
        },
        'skip.requested': skipTo('serah_terima'),
        'back.requested': backTo('serah_terima'),
      },
    },
    saving: savingStep('serah_terima', 'Escalation'),
  },
});

const whatsapp = businessSetup.createStateConfig({
  initial: 'open',
  entry: 'startChannel',
  states: {
    open: {
      meta: { story: 'WhatsApp' },
      on: {
        ...onAddressChange('whatsapp'),
        // A phone that was linked before does not continue with the next step.
        'channel.linked': {
          guard: 'isNewlyLinked',
          target: 'saving',
          actions: ['setLinked', { type: 'completeTask', params: { step: 'whatsapp' } }],
        },
        'next.requested': { target: 'saving', actions: { type: 'completeTask', params: { step: 'whatsapp' } } },
        'skip.requested': skipTo('whatsapp'),
        'back.requested': backTo('whatsapp'),
      },
    },
    saving: savingStep('whatsapp', 'WhatsApp'),
  },
});

const tim = businessSetup.createStateConfig({
  initial: 'open',
  states: {
    open: {
      meta: { story: 'Team' },
      on: {
        ...onAddressChange('tim'),
        'invite.submitted': { guard: withEvent('isEmail'), target: 'inviting', actions: 'clearRefusal' },
        'next.requested': { target: 'saving', actions: { type: 'completeTask', params: { step: 'tim' } } },
        'skip.requested': skipTo('tim'),
        'back.requested': backTo('tim'),
      },
    },
    inviting: {
      tags: 'busy',
      meta: { story: 'Inviting' },
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
            guard: withEvent('isInvited'),
            target: 'open',
            actions: [
              withEvent('addInvited'),
              emit(({ event: { output } }) => ({
                type: 'invitation.created' as const,
                email: 'invited' in output ? output.invited : '',
                url: 'url' in output ? output.url : '',
              })),
            ],
          },
          { target: 'open', actions: withEvent('setRefusalFrom') },
        ],
        onError: { target: 'open', actions: { type: 'setRefusal', params: { why: 'unexpected' } } },
      },
      after: { responseTimeout: { target: 'open', actions: { type: 'setRefusal', params: { why: 'unreachable' } } } },
    },
    saving: savingStep('tim', 'Team'),
  },
});

const uji = businessSetup.createStateConfig({
  initial: 'open',
  invoke: {
    id: 'agentReview',
    src: 'agentReview',
    input: ({ context: { businessId, answers } }) => ({ businessId: businessId ?? '', industry: answers.industry }),
    onError: { target: '#businessSetup.loadFailed' },
  },
  states: {
    open: {
      meta: { story: 'AgentReview' },
      on: {
        ...onAddressChange('uji'),
        'next.requested': { target: 'saving', actions: { type: 'completeTask', params: { step: 'uji' } } },
        'skip.requested': skipTo('uji'),
        'back.requested': backTo('uji'),
      },
    },
    saving: savingStep('uji', 'AgentReview'),
  },
});

const selesai = businessSetup.createStateConfig({
  meta: { story: 'Finished' },
  on: {
    ...onAddressChange('selesai'),
    'finish.requested': { actions: ['notifyApp', 'openHome'] },
    'back.requested': backTo('selesai'),
  },
});

export const steps = businessSetup.createStateConfig({
  on: { 'channel.linked': { actions: 'setLinked' }, 'agent.wentLive': { actions: withEvent('setLive') } },
  initial: 'pengetahuan',
  states: { pengetahuan, bidang, jam, gaya, serah_terima: serahTerima, whatsapp, tim, uji, selesai },
});
