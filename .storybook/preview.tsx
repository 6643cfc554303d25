// Before all modules that read the time.
import './clock.ts';
import type { Preview } from '@storybook/react';
import '@fontsource-variable/plus-jakarta-sans';

import '../src/index.css';
import { StrictMode, useLayoutEffect, type ReactNode } from 'react';

import { english } from '../src/views/english.ts';
import { TextContext } from '../src/views/ui/useText.ts';

const indonesian: typeof english = new Map();

function Environment({ theme, language, children }: { theme: string; language: string; children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = language;
  }, [theme, language]);
  return (
    <StrictMode>
      <TextContext value={language === 'en' ? english : indonesian}>{children}</TextContext>
    </StrictMode>
  );
}

/** In the panel a designer sees every rule. A test reports only violations: the whole report would be 40 MB. */
const reporting =
  import.meta.env.MODE === 'test' ? { reporter: 'no-passes' } : { resultTypes: ['violations', 'incomplete'] };

// Storybook's own pages for loading and errors are hidden beside each story. In a test axe would read them 1,700 times.
if (import.meta.env.MODE === 'test') for (const page of document.querySelectorAll('.sb-wrapper')) page.remove();

const preview: Preview = {
  initialGlobals: { theme: 'light', language: 'id' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'id', title: 'Indonesia' },
          { value: 'en', title: 'English' },
        ],
      },
    },
  },
  parameters: {
    a11y: { test: 'error', options: reporting },
    backgrounds: { disable: true },
    options: {
      storySort: {
        // stories: written by scripts/stories.ts
        // prettier-ignore
        order: [
          'Landing', ['Shop Trial'],
          'Auth', ['Auth', 'Second Factor', 'One Time Code', 'Registration', 'Oauth', 'Phone Sign In', 'Recovery', 'Admin Gate', 'Sign Out'],
          'Links', ['Invitation', 'Business Handover'],
          'Onboarding', ['Create Business', 'Business Setup', 'Agent Review'],
          'Inbox', ['Inbox', 'Room List', 'Saved Views', 'Bulk Actions', 'Quality Review'],
          'Conversation', ['Room', 'History', 'Search', 'Presence', 'Forward'],
          'Answers', ['Agent Run', 'Hold Window'],
          'Composer', ['Attachments', 'Recording', 'Assist', 'Reply Offer'],
          'Outbox', ['Outbox', 'Delivery'],
          'Customer', ['Chat', 'Notes', 'Promises', 'Tags', 'Summary', 'AI Pauses', 'Privacy Requests', 'Data Export'],
          'Orders', ['Checkout', 'Area Search', 'Shipping Quote', 'Orders', 'Order List'],
          'Home', ['Home', 'Home Rows', 'Report Delivery'],
          'Tickets', ['Tickets', 'Ticket', 'New Ticket'],
          'Training', ['Training', 'Knowledge', 'Sources', 'Source', 'Publishing', 'Intake', 'Addition', 'Trial', 'Test Cases', 'Unanswered', 'Questions', 'Teaching'],
          'App', ['Live List', 'App', 'Workspace', 'Connection', 'Toasts', 'Offline', 'App Update', 'Leave Guard', 'Consent'],
          'Simulator', ['Simulation', 'Simulation Panel', 'Replay'],
          'Evaluation', ['Evaluation', 'Case Editor', 'Case Intake', 'Test Run', 'Scorecard', 'Rollout Desk', 'Figure Chats'],
          'Suggestions', ['Suggestion Library', 'Replies', 'Reply Import', 'Reply Editor'],
          'Campaigns', ['Recipients', 'Recipient Lists', 'Recipient List', 'Recipient Import', 'Templates', 'Template Draft', 'Broadcasts', 'Broadcast Run', 'Broadcast Recipients', 'Broadcast Draft', 'Broadcast Test', 'Sending Rules'],
          'Team', ['Team'],
          'Settings', ['Settings', 'Data Access', 'Section', 'Connection Test', 'Logo'],
          'Account', ['Account', 'Name', 'Password', 'MFA', 'Sessions'],
          'Channels', ['Channels', 'Channel'],
          'Integrations', ['Webhooks', 'Api Keys'],
          'Notifications', ['Permission', 'Push', 'Sound'],
          'Commands', ['Palette'],
          'Admin', ['Admin Panel', 'Admin List', 'Admin Change', 'Toggles', 'Models', 'Toggle Changes', 'Business View'],
          '*',
        ],
        // /stories
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '834px', height: '1112px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
  decorators: [
    (Story, { globals }) => (
      <Environment theme={String(globals['theme'])} language={String(globals['language'])}>
        <Story />
      </Environment>
    ),
  ],
};
export default preview;
