import type { Text } from '../text.ts';

export const inbox: Text['inbox'] = {};
