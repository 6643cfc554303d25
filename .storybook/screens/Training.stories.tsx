// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import type { StoryObj } from '@storybook/react-vite';

import { screenStory } from './screen.tsx';

export default { id: 'screens-training', title: 'Screens/Training · pengetahuan AI, simulator' };

export const Knowledge: StoryObj = { name: 'Knowledge', ...screenStory('Training', 'Knowledge') };
export const KnowledgeEmpty: StoryObj = { name: 'Knowledge Empty', tags: ['!test'], ...screenStory('Training', 'Knowledge Empty') };
export const KnowledgeMany: StoryObj = { name: 'Knowledge Many', tags: ['!test'], ...screenStory('Training', 'Knowledge Many') };
export const KnowledgeLongNames: StoryObj = { name: 'Knowledge Long Names', tags: ['!test'], ...screenStory('Training', 'Knowledge Long Names') };
export const KnowledgeRightToLeft: StoryObj = { name: 'Knowledge Right To Left', tags: ['!test'], ...screenStory('Training', 'Knowledge Right To Left') };
export const KnowledgeOffline: StoryObj = { name: 'Knowledge Offline', tags: ['!test'], ...screenStory('Training', 'Knowledge Offline') };
export const KnowledgeDenied: StoryObj = { name: 'Knowledge Denied', tags: ['!test'], ...screenStory('Training', 'Knowledge Denied') };
export const Questions: StoryObj = { name: 'Questions', tags: ['!test'], ...screenStory('Training', 'Questions') };
export const Behaviour: StoryObj = { name: 'Behaviour', ...screenStory('Training', 'Behaviour') };
export const Tests: StoryObj = { name: 'Tests', tags: ['!test'], ...screenStory('Training', 'Tests') };
export const Simulator: StoryObj = { name: 'Simulator', ...screenStory('Training', 'Simulator') };
