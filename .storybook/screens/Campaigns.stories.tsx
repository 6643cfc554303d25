// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import { screenStory } from './screen.tsx';

export default { title: 'Screens/Campaigns' };

export const Broadcasts = screenStory('Campaigns', 'Broadcasts');
export const NewBroadcast = screenStory('Campaigns', 'New Broadcast');
export const Broadcast = screenStory('Campaigns', 'Broadcast');
export const Recipients = screenStory('Campaigns', 'Recipients');
export const ListOfRecipients = screenStory('Campaigns', 'List Of Recipients');
export const Templates = screenStory('Campaigns', 'Templates');
export const NewTemplate = screenStory('Campaigns', 'New Template');
export const BroadcastsEmpty = screenStory('Campaigns', 'Broadcasts Empty');
export const RecipientsEmpty = screenStory('Campaigns', 'Recipients Empty');
