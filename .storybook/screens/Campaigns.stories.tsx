// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import type { StoryObj } from '@storybook/react-vite';

import { screenStory } from './screen.tsx';

export default { id: 'screens-campaigns', title: 'Screens/Campaigns · siaran, penerima, template' };

export const Broadcasts: StoryObj = { name: 'Broadcasts', ...screenStory('Campaigns', 'Broadcasts') };
export const BroadcastsEmpty: StoryObj = { name: 'Broadcasts Empty', tags: ['!test'], ...screenStory('Campaigns', 'Broadcasts Empty') };
export const BroadcastsMany: StoryObj = { name: 'Broadcasts Many', tags: ['!test'], ...screenStory('Campaigns', 'Broadcasts Many') };
export const BroadcastsLongNames: StoryObj = { name: 'Broadcasts Long Names', tags: ['!test'], ...screenStory('Campaigns', 'Broadcasts Long Names') };
export const BroadcastsRightToLeft: StoryObj = { name: 'Broadcasts Right To Left', tags: ['!test'], ...screenStory('Campaigns', 'Broadcasts Right To Left') };
export const BroadcastsOffline: StoryObj = { name: 'Broadcasts Offline', tags: ['!test'], ...screenStory('Campaigns', 'Broadcasts Offline') };
export const BroadcastsDenied: StoryObj = { name: 'Broadcasts Denied', tags: ['!test'], ...screenStory('Campaigns', 'Broadcasts Denied') };
export const NewBroadcast: StoryObj = { name: 'New Broadcast', ...screenStory('Campaigns', 'New Broadcast') };
export const Broadcast: StoryObj = { name: 'Broadcast', ...screenStory('Campaigns', 'Broadcast') };
export const BroadcastMany: StoryObj = { name: 'Broadcast Many', tags: ['!test'], ...screenStory('Campaigns', 'Broadcast Many') };
export const BroadcastWhatsAppDown: StoryObj = { name: 'Broadcast WhatsApp Down', tags: ['!test'], ...screenStory('Campaigns', 'Broadcast WhatsApp Down') };
export const Recipients: StoryObj = { name: 'Recipients', ...screenStory('Campaigns', 'Recipients') };
export const RecipientsEmpty: StoryObj = { name: 'Recipients Empty', tags: ['!test'], ...screenStory('Campaigns', 'Recipients Empty') };
export const RecipientsMany: StoryObj = { name: 'Recipients Many', tags: ['!test'], ...screenStory('Campaigns', 'Recipients Many') };
export const RecipientsLongNames: StoryObj = { name: 'Recipients Long Names', tags: ['!test'], ...screenStory('Campaigns', 'Recipients Long Names') };
export const RecipientsRightToLeft: StoryObj = { name: 'Recipients Right To Left', tags: ['!test'], ...screenStory('Campaigns', 'Recipients Right To Left') };
export const RecipientsOffline: StoryObj = { name: 'Recipients Offline', tags: ['!test'], ...screenStory('Campaigns', 'Recipients Offline') };
export const RecipientsDenied: StoryObj = { name: 'Recipients Denied', tags: ['!test'], ...screenStory('Campaigns', 'Recipients Denied') };
export const ListOfRecipients: StoryObj = { name: 'List Of Recipients', ...screenStory('Campaigns', 'List Of Recipients') };
export const ListOfRecipientsMany: StoryObj = { name: 'List Of Recipients Many', tags: ['!test'], ...screenStory('Campaigns', 'List Of Recipients Many') };
export const ListOfRecipientsLongNames: StoryObj = { name: 'List Of Recipients Long Names', tags: ['!test'], ...screenStory('Campaigns', 'List Of Recipients Long Names') };
export const Templates: StoryObj = { name: 'Templates', ...screenStory('Campaigns', 'Templates') };
export const TemplatesEmpty: StoryObj = { name: 'Templates Empty', tags: ['!test'], ...screenStory('Campaigns', 'Templates Empty') };
export const TemplatesMany: StoryObj = { name: 'Templates Many', tags: ['!test'], ...screenStory('Campaigns', 'Templates Many') };
export const TemplatesLongNames: StoryObj = { name: 'Templates Long Names', tags: ['!test'], ...screenStory('Campaigns', 'Templates Long Names') };
export const TemplatesRightToLeft: StoryObj = { name: 'Templates Right To Left', tags: ['!test'], ...screenStory('Campaigns', 'Templates Right To Left') };
export const TemplatesOffline: StoryObj = { name: 'Templates Offline', tags: ['!test'], ...screenStory('Campaigns', 'Templates Offline') };
export const TemplatesDenied: StoryObj = { name: 'Templates Denied', tags: ['!test'], ...screenStory('Campaigns', 'Templates Denied') };
export const NewTemplate: StoryObj = { name: 'New Template', ...screenStory('Campaigns', 'New Template') };
