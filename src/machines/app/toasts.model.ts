import type { Toast, ToastCode } from '../../contracts/app.toasts.ts';
import { defineModel } from './defineModel.ts';
import { toastsMachine } from './toasts.machine.ts';

const raised = (code: ToastCode, toast: Partial<Toast> = {}) =>
  ({ type: 'toast.raised', toast: { type: 'success', code, ...toast } }) as const;

export const toastsModel = defineModel({
  machine: toastsMachine,
  // Two visible toasts reach the same states as five, in a smaller graph.
  input: { maxVisible: 2 },
  events: {
    'toast.raised': [
      raised('room.taken'),
      raised('message.failed', { type: 'error', detail: 'API error: 502 Bad Gateway' }),
      raised('room.completed'),
      raised('room.escalated', { isTimed: true }),
      raised('link.copied'),
    ],
    'toast.removed': [
      { type: 'toast.removed', id: 'toast:1' },
      { type: 'toast.removed', id: 'toast:2' },
      { type: 'toast.removed', id: 'toast:3' },
    ],
  },
  outcomes: { toast: { done: {}, error: {} } },
  vertex: ({ context }) => context.entries.length,
  ignored: { empty: ['toast.removed'] },
  maxPaths: 10,
});
