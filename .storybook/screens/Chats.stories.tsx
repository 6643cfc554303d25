// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import { screenStory } from './screen.tsx';

export default { title: 'Screens/Chats' };

export const Inbox = screenStory('Chats', 'Inbox');
export const Chat = screenStory('Chats', 'Chat');
export const Escalations = screenStory('Chats', 'Escalations');
export const AnsweredByAI = screenStory('Chats', 'Answered By AI');
export const Completed = screenStory('Chats', 'Completed');
export const InboxEmpty = screenStory('Chats', 'Inbox Empty');
export const ChatLongNames = screenStory('Chats', 'Chat Long Names');
export const ChatRightToLeft = screenStory('Chats', 'Chat Right To Left');
export const ChatOffline = screenStory('Chats', 'Chat Offline');
export const ChatWhatsAppDown = screenStory('Chats', 'Chat WhatsApp Down');
export const ChatOfAMember = screenStory('Chats', 'Chat Of A Member');
