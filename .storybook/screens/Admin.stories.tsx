// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import { screenStory } from './screen.tsx';

export default { title: 'Screens/Admin' };

export const Businesses = screenStory('Admin', 'Businesses');
export const People = screenStory('Admin', 'People');
export const Sessions = screenStory('Admin', 'Sessions');
export const Broadcasts = screenStory('Admin', 'Broadcasts');
export const Errors = screenStory('Admin', 'Errors');
export const ChangesOfToggles = screenStory('Admin', 'Changes Of Toggles');
export const Models = screenStory('Admin', 'Models');
export const AuditLog = screenStory('Admin', 'Audit Log');
export const Denied = screenStory('Admin', 'Denied');
