// Written by scripts/stories.ts from .storybook/screens/screens.ts: change the list, not this file.
import { screenStory } from './screen.tsx';

export default { title: 'Screens/Evaluation' };

export const TestCases = screenStory('Evaluation', 'Test Cases');
export const Results = screenStory('Evaluation', 'Results');
export const Scores = screenStory('Evaluation', 'Scores');
export const Rollout = screenStory('Evaluation', 'Rollout');
export const TestCasesEmpty = screenStory('Evaluation', 'Test Cases Empty');
