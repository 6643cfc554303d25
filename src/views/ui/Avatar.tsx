import { useState } from 'react';

import { classes } from './classes.ts';

// Muted, distinct, and none of the hues that have a meaning elsewhere.
const hues = [15, 45, 110, 195, 220, 330];

const hueOf = (seed: string): number => {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 45;
};

/**
 * One grapheme: a flag, or a character with its combining marks, modifiers and joined parts. `Intl.Segmenter` is more
 * exact, but needs up to 18 ms to load, or 70 ms on a slow phone, before the first list is shown.
 */
const GRAPHEME = /^(?:\p{Regional_Indicator}{2}|.(?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D\P{M})*)/u;

const firstGrapheme = (word: string): string => GRAPHEME.exec(word)?.[0] ?? '';

/** 'SW' for 'Sari Wulandari', the first emoji for a name of emoji, '#' for a number. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const named = words.filter((word) => /^\p{L}/u.test(word));
  const [first = ''] = named;
  const last = named.length > 1 ? (named.at(-1) ?? '') : '';
  if (first) return `${firstGrapheme(first)}${last && firstGrapheme(last)}`.toLocaleUpperCase('id');
  const [word = ''] = words;
  return word === '' || /^[\d+(]/.test(word) ? '#' : firstGrapheme(word);
};

interface AvatarProps {
  name: string;
  seed?: string;
  picture?: string | null;
  size?: 32 | 40 | 56;
}

const BOX = { 32: 'size-8', 40: 'size-10', 56: 'size-14' };

/** A round picture, or the initials on a colour derived from the name. Hidden from screen readers: the name is beside it. */
export function Avatar({ name, seed = name, picture, size = 40 }: AvatarProps) {
  const box = BOX[size];
  if (picture) return <Picture key={picture} {...{ name, seed, picture, size }} />;
  const hue = hueOf(seed);
  return (
    <span
      aria-hidden="true"
      className={classes('grid shrink-0 place-content-center rounded-full leading-none font-semibold', box)}
      style={{
        background: `oklch(0.86 0.05 ${hue})`,
        color: `oklch(0.36 0.07 ${hue})`,
        // Relative to the circle, which does not grow with the font size of a phone (theme.css).
        fontSize: `calc(var(--spacing) * ${size * 0.09})`,
      }}
    >
      {initials(name)}
    </span>
  );
}

/** The picture, or the initials when it fails to load. */
function Picture({ picture, size, ...fallback }: Required<AvatarProps> & { picture: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <Avatar size={size} {...fallback} />;
  return (
    <img
      src={picture}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
      className={classes('shrink-0 rounded-full object-cover', BOX[size])}
    />
  );
}
