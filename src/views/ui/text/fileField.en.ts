import type { FileFieldText } from './fileField.id.ts';

export const fileFieldText: FileFieldText = {
  catalogue: 'ui/fileField',
  choose: 'Choose file',
  replace: 'Replace file',
  remove: 'Remove file',
  cancel: 'Cancel upload',
  uploading: 'Uploading the file…',
  unnamed: 'File',
  size: (kilobytes) => `${kilobytes} kB`,
};
