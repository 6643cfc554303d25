import { useState } from 'react';

import { classes } from './classes.ts';

// Muted, distinct, and none of the hues that have a meaning elsewhere.
const colors = [
  'bg-[oklch(0.86_0.05_15)] text-[oklch(0.36_0.07_15)]',
  'bg-[oklch(0.86_0.05_45)] text-[oklch(0.36_0.07_45)]',
  'bg-[oklch(0.86_0.05_110)] text-[oklch(0.36_0.07_110)]',
  'bg-[oklch(0.86_0.05_195)] text-[oklch(0.36_0.07_195)]',
  'bg-[oklch(0.86_0.05_220)] text-[oklch(0.36_0.07_220)]',
  'bg-[oklch(0.86_0.05_330)] text-[oklch(0.36_0.07_330)]',
] as const;

const colorOf = (seed: string): string => {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return colors[sum % colors.length] ?? colors[0];
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

/** Relative to the circle, which does not grow with the font size of a phone (theme.css). */
const FONT = {
  32: 'text-[length:calc(var(--spacing)*2.88)]',
  40: 'text-[length:calc(var(--spacing)*3.6)]',
  56: 'text-[length:calc(var(--spacing)*5.04)]',
};

/** A round picture, or the initials on a colour derived from the name. Hidden from screen readers: the name is beside it. */
export function Avatar({ name, seed = name, picture, size = 40 }: AvatarProps) {
  if (picture) return <Picture key={picture} {...{ name, seed, picture, size }} />;
  return (
    <span
      aria-hidden="true"
      className={classes(
        'grid shrink-0 place-content-center rounded-full leading-none font-semibold',
        BOX[size],
        FONT[size],
        colorOf(seed),
      )}
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
