import type { Text } from '../text.ts';

export const app: Text['app'] = {};
