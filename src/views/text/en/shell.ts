import type { Text } from '../text.ts';

export const shell: Text['shell'] = {};
