import type { Text } from '../text.ts';

export const connection: Text['connection'] = {};
