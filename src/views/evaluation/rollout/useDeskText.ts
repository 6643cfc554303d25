import { useText } from '../../ui/useText.ts';
import { rolloutText } from './text/id.ts';

/** The words of the desk. Where one version only has answered customers, they tell of the AI and not of versions. */
export const useDeskText = (hasVersions: boolean): typeof rolloutText => {
  const text = useText(rolloutText);
  if (hasVersions) return text;
  const { goals, rules, ...single } = text.single;
  return { ...text, ...single, goals: { ...text.goals, ...goals }, rules: { ...text.rules, ...rules } };
};
