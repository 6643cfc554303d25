// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import type { StoryObj } from '@storybook/react-vite';

import { screenStory } from './screen.tsx';

export default { id: 'screens-chats', title: 'Screens/Chats · kotak masuk, percakapan' };

export const Inbox: StoryObj = { name: 'Inbox', ...screenStory('Chats', 'Inbox') };
export const InboxEmpty: StoryObj = { name: 'Inbox Empty', ...screenStory('Chats', 'Inbox Empty') };
export const InboxMany: StoryObj = { name: 'Inbox Many', ...screenStory('Chats', 'Inbox Many') };
export const InboxLongNames: StoryObj = { name: 'Inbox Long Names', ...screenStory('Chats', 'Inbox Long Names') };
export const InboxRightToLeft: StoryObj = { name: 'Inbox Right To Left', ...screenStory('Chats', 'Inbox Right To Left') };
export const InboxOffline: StoryObj = { name: 'Inbox Offline', ...screenStory('Chats', 'Inbox Offline') };
export const InboxDenied: StoryObj = { name: 'Inbox Denied', ...screenStory('Chats', 'Inbox Denied') };
export const InboxWhatsAppDown: StoryObj = { name: 'Inbox WhatsApp Down', ...screenStory('Chats', 'Inbox WhatsApp Down') };
export const Chat: StoryObj = { name: 'Chat', ...screenStory('Chats', 'Chat') };
export const ChatMany: StoryObj = { name: 'Chat Many', tags: ['!test'], ...screenStory('Chats', 'Chat Many') };
export const ChatLongNames: StoryObj = { name: 'Chat Long Names', tags: ['!test'], ...screenStory('Chats', 'Chat Long Names') };
export const ChatRightToLeft: StoryObj = { name: 'Chat Right To Left', tags: ['!test'], ...screenStory('Chats', 'Chat Right To Left') };
export const ChatOffline: StoryObj = { name: 'Chat Offline', tags: ['!test'], ...screenStory('Chats', 'Chat Offline') };
export const ChatWhatsAppDown: StoryObj = { name: 'Chat WhatsApp Down', tags: ['!test'], ...screenStory('Chats', 'Chat WhatsApp Down') };
export const ChatDenied: StoryObj = { name: 'Chat Denied', tags: ['!test'], ...screenStory('Chats', 'Chat Denied') };
export const ChatOfAMember: StoryObj = { name: 'Chat Of A Member', ...screenStory('Chats', 'Chat Of A Member') };
export const Escalations: StoryObj = { name: 'Escalations', ...screenStory('Chats', 'Escalations') };
export const AnsweredByAI: StoryObj = { name: 'Answered By AI', ...screenStory('Chats', 'Answered By AI') };
export const Completed: StoryObj = { name: 'Completed', ...screenStory('Chats', 'Completed') };
