import type { Text } from '../text.ts';

export const login: Text['login'] = {};
