// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import type { StoryObj } from '@storybook/react-vite';

import { screenStory } from './screen.tsx';

export default { id: 'screens-evaluation', title: 'Screens/Evaluation · uji AI, rapor, peluncuran' };

export const TestCases: StoryObj = { name: 'Test Cases', ...screenStory('Evaluation', 'Test Cases') };
export const TestCasesEmpty: StoryObj = { name: 'Test Cases Empty', tags: ['!test'], ...screenStory('Evaluation', 'Test Cases Empty') };
export const TestCasesMany: StoryObj = { name: 'Test Cases Many', tags: ['!test'], ...screenStory('Evaluation', 'Test Cases Many') };
export const TestCasesLongNames: StoryObj = { name: 'Test Cases Long Names', tags: ['!test'], ...screenStory('Evaluation', 'Test Cases Long Names') };
export const TestCasesRightToLeft: StoryObj = { name: 'Test Cases Right To Left', tags: ['!test'], ...screenStory('Evaluation', 'Test Cases Right To Left') };
export const TestCasesOffline: StoryObj = { name: 'Test Cases Offline', tags: ['!test'], ...screenStory('Evaluation', 'Test Cases Offline') };
export const TestCasesDenied: StoryObj = { name: 'Test Cases Denied', tags: ['!test'], ...screenStory('Evaluation', 'Test Cases Denied') };
export const Results: StoryObj = { name: 'Results', tags: ['!test'], ...screenStory('Evaluation', 'Results') };
export const Scores: StoryObj = { name: 'Scores', tags: ['!test'], ...screenStory('Evaluation', 'Scores') };
export const Rollout: StoryObj = { name: 'Rollout', ...screenStory('Evaluation', 'Rollout') };
