/** Whoever did something beside a conversation, by name. */
import { useColleagues } from '../inbox/colleagues.ts';
import { usePanelText } from '../text/panel.ts';

export const usePeople = (userId: string): ((id: string | null) => string) => {
  const text = usePanelText();
  const nameOf = useColleagues();
  return (id) => (id === userId ? text.you : (nameOf(id) ?? text.somebody));
};
