// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import type { StoryObj } from '@storybook/react-vite';

import { screenStory } from './screen.tsx';

export default { id: 'screens-admin', title: 'Screens/Admin · panel admin' };

export const Businesses: StoryObj = { name: 'Businesses', ...screenStory('Admin', 'Businesses') };
export const BusinessesMany: StoryObj = { name: 'Businesses Many', tags: ['!test'], ...screenStory('Admin', 'Businesses Many') };
export const BusinessesLongNames: StoryObj = { name: 'Businesses Long Names', tags: ['!test'], ...screenStory('Admin', 'Businesses Long Names') };
export const BusinessesDenied: StoryObj = { name: 'Businesses Denied', tags: ['!test'], ...screenStory('Admin', 'Businesses Denied') };
export const People: StoryObj = { name: 'People', tags: ['!test'], ...screenStory('Admin', 'People') };
export const PeopleMany: StoryObj = { name: 'People Many', tags: ['!test'], ...screenStory('Admin', 'People Many') };
export const PeopleRightToLeft: StoryObj = { name: 'People Right To Left', tags: ['!test'], ...screenStory('Admin', 'People Right To Left') };
export const Sessions: StoryObj = { name: 'Sessions', tags: ['!test'], ...screenStory('Admin', 'Sessions') };
export const Broadcasts: StoryObj = { name: 'Broadcasts', ...screenStory('Admin', 'Broadcasts') };
export const Errors: StoryObj = { name: 'Errors', ...screenStory('Admin', 'Errors') };
export const ChangesOfToggles: StoryObj = { name: 'Changes Of Toggles', tags: ['!test'], ...screenStory('Admin', 'Changes Of Toggles') };
export const Models: StoryObj = { name: 'Models', tags: ['!test'], ...screenStory('Admin', 'Models') };
export const Installation: StoryObj = { name: 'Installation', tags: ['!test'], ...screenStory('Admin', 'Installation') };
export const AuditLog: StoryObj = { name: 'Audit Log', tags: ['!test'], ...screenStory('Admin', 'Audit Log') };
export const AuditLogMany: StoryObj = { name: 'Audit Log Many', tags: ['!test'], ...screenStory('Admin', 'Audit Log Many') };
export const PanelOfAnOwner: StoryObj = { name: 'Panel Of An Owner', ...screenStory('Admin', 'Panel Of An Owner') };
