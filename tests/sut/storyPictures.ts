/**
 * Compares the stories of tests/storybook/pictures.ts with their pictures. Only the Chromium that the tests bring draws
 * letters like the one that took them.
 */
import { page } from '@vitest/browser/context';
import { expect, inject, type TestContext } from 'vitest';

import { pictures } from '../storybook/pictures.ts';
import { drawFrame } from './drawFrame.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the browser is the one of the pictures. */
    drawsPictures: boolean;
  }
}

drawFrame(false);

export const expectPicture = async ({ task }: TestContext): Promise<void> => {
  const { storyId } = task.meta as { storyId?: string };
  if (!inject('drawsPictures') || storyId === undefined || !pictures.has(storyId)) return;
  await page.viewport(360, 740);
  drawFrame(true);
  const { documentElement } = document;
  // What is below the window is no part of the picture.
  documentElement.style.cssText = 'height: 100vh; overflow: hidden';
  try {
    await expect(page.elementLocator(documentElement)).toMatchScreenshot(storyId);
  } finally {
    documentElement.removeAttribute('style');
    drawFrame(false);
  }
};
