import type { AppUpdateText } from './id.ts';

export const appUpdateText: AppUpdateText = {
  catalogue: 'app/appUpdate',
  ready: 'A new version is ready.',
  note: 'Reload when you have finished writing.',
  reload: 'Reload',
  later: 'Later',
  required: 'This page needs the new version.',
  kept: 'Messages and chat drafts are kept.',
  refused: {
    title: 'There is a new version of Chabot',
    why: 'This page is still the old one, so what you did was not carried out. Reload, then do it again.',
    kept: 'Messages and chat drafts are kept. What you typed in an unsaved form will be lost: copy it first if you need it.',
    later: 'Later',
  },
};
