/** The design tokens, read from src/theme.css, which declares each of them once for each theme. */
import source from '../../src/theme.css?raw';

export type Theme = ReadonlyMap<string, string>;

/** The custom properties of the first block that begins like this. */
const tokensOf = (beginning: string): Theme => {
  const from = source.indexOf(`${beginning} {`);
  const block = source.slice(from, source.indexOf('\n}', from));
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [
      name,
      value.replace(/\s+/g, ' '),
    ]),
  );
};

/** Sizes, faces, shadows and the names that Tailwind gives to colours. */
export const scales = tokensOf('@theme');
export const themes = { light: tokensOf('\n:root'), dark: tokensOf('@utility colours-of-the-dark') };

/** Every custom property that the file declares anywhere. */
export const declared: ReadonlySet<string> = new Set(source.match(/--[\w-]+(?=:)/g));

const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

/** As WCAG 2.2 defines it. */
const luminance = (colour: string): number => {
  if (pixel === null) return 0;
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
};
