// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import { screenStory } from './screen.tsx';

export default { title: 'Screens/Training' };

export const Knowledge = screenStory('Training', 'Knowledge');
export const Questions = screenStory('Training', 'Questions');
export const Behaviour = screenStory('Training', 'Behaviour');
export const Tests = screenStory('Training', 'Tests');
export const Simulator = screenStory('Training', 'Simulator');
export const KnowledgeEmpty = screenStory('Training', 'Knowledge Empty');
