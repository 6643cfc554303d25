import type { Text } from '../text.ts';

export const pages: Text['pages'] = {};
