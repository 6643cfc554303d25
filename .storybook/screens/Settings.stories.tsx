// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import { screenStory } from './screen.tsx';

export default { title: 'Screens/Settings' };

export const Business = screenStory('Settings', 'Business');
export const OpeningHours = screenStory('Settings', 'Opening Hours');
export const AIAgent = screenStory('Settings', 'AI Agent');
export const Payment = screenStory('Settings', 'Payment');
export const Catalogue = screenStory('Settings', 'Catalogue');
export const Shipping = screenStory('Settings', 'Shipping');
export const Tags = screenStory('Settings', 'Tags');
export const Team = screenStory('Settings', 'Team');
export const Notifications = screenStory('Settings', 'Notifications');
export const MyAccount = screenStory('Settings', 'My Account');
export const Data = screenStory('Settings', 'Data');
export const Access = screenStory('Settings', 'Access');
export const AllSections = screenStory('Settings', 'All Sections');
export const WhatsAppAndIntegrations = screenStory('Settings', 'WhatsApp And Integrations');
export const AccountAndTwoFactors = screenStory('Settings', 'Account And Two Factors');
export const NewBusiness = screenStory('Settings', 'New Business');
export const SetupOfABusiness = screenStory('Settings', 'Setup Of A Business');
export const PaymentDenied = screenStory('Settings', 'Payment Denied');
export const WhatsAppEmpty = screenStory('Settings', 'WhatsApp Empty');
