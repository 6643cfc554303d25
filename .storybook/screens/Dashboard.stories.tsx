// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import type { StoryObj } from '@storybook/react-vite';

import { screenStory } from './screen.tsx';

export default { id: 'screens-dashboard', title: 'Screens/Dashboard · beranda, tiket, pesanan, balasan cepat' };

export const Home: StoryObj = { name: 'Home', ...screenStory('Dashboard', 'Home') };
export const HomeEmpty: StoryObj = { name: 'Home Empty', tags: ['!test'], ...screenStory('Dashboard', 'Home Empty') };
export const HomeMany: StoryObj = { name: 'Home Many', tags: ['!test'], ...screenStory('Dashboard', 'Home Many') };
export const HomeLongNames: StoryObj = { name: 'Home Long Names', tags: ['!test'], ...screenStory('Dashboard', 'Home Long Names') };
export const HomeOffline: StoryObj = { name: 'Home Offline', tags: ['!test'], ...screenStory('Dashboard', 'Home Offline') };
export const HomeWhatsAppDown: StoryObj = { name: 'Home WhatsApp Down', tags: ['!test'], ...screenStory('Dashboard', 'Home WhatsApp Down') };
export const HomeDenied: StoryObj = { name: 'Home Denied', tags: ['!test'], ...screenStory('Dashboard', 'Home Denied') };
export const HomeOfAMember: StoryObj = { name: 'Home Of A Member', ...screenStory('Dashboard', 'Home Of A Member') };
export const Tickets: StoryObj = { name: 'Tickets', ...screenStory('Dashboard', 'Tickets') };
export const TicketsEmpty: StoryObj = { name: 'Tickets Empty', tags: ['!test'], ...screenStory('Dashboard', 'Tickets Empty') };
export const TicketsMany: StoryObj = { name: 'Tickets Many', tags: ['!test'], ...screenStory('Dashboard', 'Tickets Many') };
export const TicketsLongNames: StoryObj = { name: 'Tickets Long Names', tags: ['!test'], ...screenStory('Dashboard', 'Tickets Long Names') };
export const TicketsRightToLeft: StoryObj = { name: 'Tickets Right To Left', tags: ['!test'], ...screenStory('Dashboard', 'Tickets Right To Left') };
export const TicketsOffline: StoryObj = { name: 'Tickets Offline', tags: ['!test'], ...screenStory('Dashboard', 'Tickets Offline') };
export const TicketsDenied: StoryObj = { name: 'Tickets Denied', tags: ['!test'], ...screenStory('Dashboard', 'Tickets Denied') };
export const Orders: StoryObj = { name: 'Orders', ...screenStory('Dashboard', 'Orders') };
export const OrdersEmpty: StoryObj = { name: 'Orders Empty', tags: ['!test'], ...screenStory('Dashboard', 'Orders Empty') };
export const OrdersMany: StoryObj = { name: 'Orders Many', tags: ['!test'], ...screenStory('Dashboard', 'Orders Many') };
export const OrdersLongNames: StoryObj = { name: 'Orders Long Names', tags: ['!test'], ...screenStory('Dashboard', 'Orders Long Names') };
export const OrdersRightToLeft: StoryObj = { name: 'Orders Right To Left', tags: ['!test'], ...screenStory('Dashboard', 'Orders Right To Left') };
export const OrdersOffline: StoryObj = { name: 'Orders Offline', tags: ['!test'], ...screenStory('Dashboard', 'Orders Offline') };
export const OrdersDenied: StoryObj = { name: 'Orders Denied', tags: ['!test'], ...screenStory('Dashboard', 'Orders Denied') };
export const QuickReplies: StoryObj = { name: 'Quick Replies', ...screenStory('Dashboard', 'Quick Replies') };
export const QuickRepliesEmpty: StoryObj = { name: 'Quick Replies Empty', tags: ['!test'], ...screenStory('Dashboard', 'Quick Replies Empty') };
export const QuickRepliesMany: StoryObj = { name: 'Quick Replies Many', tags: ['!test'], ...screenStory('Dashboard', 'Quick Replies Many') };
export const QuickRepliesLongNames: StoryObj = { name: 'Quick Replies Long Names', tags: ['!test'], ...screenStory('Dashboard', 'Quick Replies Long Names') };
export const QuickRepliesRightToLeft: StoryObj = { name: 'Quick Replies Right To Left', tags: ['!test'], ...screenStory('Dashboard', 'Quick Replies Right To Left') };
export const QuickRepliesOffline: StoryObj = { name: 'Quick Replies Offline', tags: ['!test'], ...screenStory('Dashboard', 'Quick Replies Offline') };
export const QuickRepliesDenied: StoryObj = { name: 'Quick Replies Denied', tags: ['!test'], ...screenStory('Dashboard', 'Quick Replies Denied') };
