import { defineModel } from '../app/defineModel.ts';
import { settingsMachine } from './settings.machine.ts';

const businessId = '00000000-0000-4000-8000-0000000000b1';
const broken = new Error('broken');
const at = (section?: string) => ({
  name: 'settings' as const,
  search: { businessId, ...(section ? { section } : {}) },
});

export const settingsModel = defineModel({
  machine: settingsMachine,
  input: { route: at('jam'), businessId, userId: 'sari', isOwner: true },
  events: {
    'route.changed': [
      { type: 'route.changed', route: at() },
      { type: 'route.changed', route: at('jam') },
      { type: 'route.changed', route: at('bisnis') },
    ],
    'section.dirtied': [{ type: 'section.dirtied' }],
    'section.cleaned': [{ type: 'section.cleaned' }],
    'section.saved': [{ type: 'section.saved', section: 'perilaku', values: { ai_silence_minutes: 30 } }],
  },
  vertex: ({ context }) => context.section,
  outcomes: {
    section: { done: {}, error: { broken } },
    leaveGuard: { done: {}, error: { broken } },
  },
  maxPaths: 5,
});
