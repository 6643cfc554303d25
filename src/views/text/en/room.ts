import type { Text } from '../text.ts';

export const room: Text['room'] = {};
