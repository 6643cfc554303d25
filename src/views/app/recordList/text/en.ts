import type { RecordListText } from './id.ts';

export const recordListText: RecordListText = {
  catalogue: 'recordList',
  failed: 'This part could not be loaded.',
  loading: 'Loading…',
  offline: 'Not done yet. Check your connection and try again.',
  gone: 'It is not there any more. It may just have been removed.',
  tooOften: 'Too often. Wait a minute, then try again.',
};
