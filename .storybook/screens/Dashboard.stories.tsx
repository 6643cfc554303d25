// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import { screenStory } from './screen.tsx';

export default { title: 'Screens/Dashboard' };

export const Home = screenStory('Dashboard', 'Home');
export const Tickets = screenStory('Dashboard', 'Tickets');
export const Orders = screenStory('Dashboard', 'Orders');
export const QuickReplies = screenStory('Dashboard', 'Quick Replies');
export const HomeEmpty = screenStory('Dashboard', 'Home Empty');
export const TicketsEmpty = screenStory('Dashboard', 'Tickets Empty');
export const OrdersEmpty = screenStory('Dashboard', 'Orders Empty');
export const QuickRepliesEmpty = screenStory('Dashboard', 'Quick Replies Empty');
export const HomeOffline = screenStory('Dashboard', 'Home Offline');
export const HomeDenied = screenStory('Dashboard', 'Home Denied');
