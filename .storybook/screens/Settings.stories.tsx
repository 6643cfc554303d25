// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import type { StoryObj } from '@storybook/react-vite';

import { screenStory } from './screen.tsx';

export default { id: 'screens-settings', title: 'Screens/Settings · pengaturan, akun, nomor WhatsApp' };

export const Business: StoryObj = { name: 'Business', ...screenStory('Settings', 'Business') };
export const BusinessLongNames: StoryObj = { name: 'Business Long Names', tags: ['!test'], ...screenStory('Settings', 'Business Long Names') };
export const BusinessOffline: StoryObj = { name: 'Business Offline', tags: ['!test'], ...screenStory('Settings', 'Business Offline') };
export const BusinessDenied: StoryObj = { name: 'Business Denied', tags: ['!test'], ...screenStory('Settings', 'Business Denied') };
export const OpeningHours: StoryObj = { name: 'Opening Hours', tags: ['!test'], ...screenStory('Settings', 'Opening Hours') };
export const AIAgent: StoryObj = { name: 'AI Agent', tags: ['!test'], ...screenStory('Settings', 'AI Agent') };
export const Payment: StoryObj = { name: 'Payment', tags: ['!test'], ...screenStory('Settings', 'Payment') };
export const PaymentOfAMember: StoryObj = { name: 'Payment Of A Member', ...screenStory('Settings', 'Payment Of A Member') };
export const Catalogue: StoryObj = { name: 'Catalogue', ...screenStory('Settings', 'Catalogue') };
export const Shipping: StoryObj = { name: 'Shipping', ...screenStory('Settings', 'Shipping') };
export const Tags: StoryObj = { name: 'Tags', ...screenStory('Settings', 'Tags') };
export const TagsMany: StoryObj = { name: 'Tags Many', tags: ['!test'], ...screenStory('Settings', 'Tags Many') };
export const TagsLongNames: StoryObj = { name: 'Tags Long Names', tags: ['!test'], ...screenStory('Settings', 'Tags Long Names') };
export const Team: StoryObj = { name: 'Team', tags: ['!test'], ...screenStory('Settings', 'Team') };
export const TeamMany: StoryObj = { name: 'Team Many', tags: ['!test'], ...screenStory('Settings', 'Team Many') };
export const TeamLongNames: StoryObj = { name: 'Team Long Names', tags: ['!test'], ...screenStory('Settings', 'Team Long Names') };
export const TeamRightToLeft: StoryObj = { name: 'Team Right To Left', tags: ['!test'], ...screenStory('Settings', 'Team Right To Left') };
export const Notifications: StoryObj = { name: 'Notifications', ...screenStory('Settings', 'Notifications') };
export const MyAccount: StoryObj = { name: 'My Account', tags: ['!test'], ...screenStory('Settings', 'My Account') };
export const Data: StoryObj = { name: 'Data', ...screenStory('Settings', 'Data') };
export const Access: StoryObj = { name: 'Access', tags: ['!test'], ...screenStory('Settings', 'Access') };
export const AllSections: StoryObj = { name: 'All Sections', tags: ['!test'], ...screenStory('Settings', 'All Sections') };
export const WhatsAppAndIntegrations: StoryObj = { name: 'WhatsApp And Integrations', ...screenStory('Settings', 'WhatsApp And Integrations') };
export const WhatsAppAndIntegrationsEmpty: StoryObj = { name: 'WhatsApp And Integrations Empty', tags: ['!test'], ...screenStory('Settings', 'WhatsApp And Integrations Empty') };
export const WhatsAppAndIntegrationsWhatsAppDown: StoryObj = { name: 'WhatsApp And Integrations WhatsApp Down', tags: ['!test'], ...screenStory('Settings', 'WhatsApp And Integrations WhatsApp Down') };
export const WhatsAppAndIntegrationsOffline: StoryObj = { name: 'WhatsApp And Integrations Offline', tags: ['!test'], ...screenStory('Settings', 'WhatsApp And Integrations Offline') };
export const WhatsAppAndIntegrationsDenied: StoryObj = { name: 'WhatsApp And Integrations Denied', tags: ['!test'], ...screenStory('Settings', 'WhatsApp And Integrations Denied') };
export const AccountAndTwoFactors: StoryObj = { name: 'Account And Two Factors', ...screenStory('Settings', 'Account And Two Factors') };
export const NewBusiness: StoryObj = { name: 'New Business', ...screenStory('Settings', 'New Business') };
export const OnboardingStart: StoryObj = { name: 'Onboarding Start', ...screenStory('Settings', 'Onboarding Start') };
export const Onboarding: StoryObj = { name: 'Onboarding', ...screenStory('Settings', 'Onboarding') };
export const OnboardingOfAVisitor: StoryObj = { name: 'Onboarding Of A Visitor', ...screenStory('Settings', 'Onboarding Of A Visitor') };
export const SetupOfABusiness: StoryObj = { name: 'Setup Of A Business', ...screenStory('Settings', 'Setup Of A Business') };
export const SetupOfABusinessEmpty: StoryObj = { name: 'Setup Of A Business Empty', tags: ['!test'], ...screenStory('Settings', 'Setup Of A Business Empty') };
