import type { LeaveGuardText } from './id.ts';

export const leaveGuardText: LeaveGuardText = {
  catalogue: 'app/leaveGuard',
  title: 'Leave without saving?',
  body: 'Your changes are not saved, and are lost if you leave.',
  stay: 'Stay here',
  go: 'Leave',
};
