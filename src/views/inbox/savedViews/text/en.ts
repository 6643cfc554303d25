import type { SavedViewsText } from './id.ts';

export const savedViewsText: SavedViewsText = {
  catalogue: 'inbox/savedViews',
  label: 'Saved views',
  save: 'Save this view',
  edit: (name) => `Change the view "${name}"`,
  editShort: 'Change',
  name: 'Name of the view',
  empty: 'Give it a name first, such as "VIP waiting".',
  submit: 'Save',
  remove: 'Delete the view',
  refusal: {
    full: 'There are 20 views, as many as there can be. Delete one first.',
    taken: 'This tab has a view of this name. Choose another.',
    gone: 'This view was deleted in another window. Its name is still here: press Save to keep it as a new view.',
    unreachable: 'Not done yet. Check your connection and try again.',
  },
};
