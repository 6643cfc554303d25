import type { Text } from '../text.ts';

export const toasts: Text['toasts'] = {};
