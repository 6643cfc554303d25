import type { CopyText } from './copy.id.ts';

export const copyText: CopyText = {
  catalogue: 'copy',
  copy: 'Copy',
  copyWhat: (what) => `Copy ${what}`,
  copied: 'Copied',
  copyFailed: 'Not copied. Select the text and copy it yourself.',
};
