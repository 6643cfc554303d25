import { useState } from 'react';

import { classes } from './classes.ts';

// Quiet, distinct, and none of the hues that stand for a fact.
const hues = [15, 45, 110, 195, 220, 330];

const hueOf = (seed: string): number => {
  let sum = 0;
  for (const character of seed) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return hues[sum % hues.length] ?? 45;
};

/**
 * What people see as one sign: a flag, or a character with the marks, tones and joined parts that follow it.
 * `Intl.Segmenter` knows more, but its rules take up to 18 ms to load, 70 ms on a small phone, before the first list.
 */
const GRAPHEME = /^(?:\p{Regional_Indicator}{2}|.(?:[\p{M}\p{Emoji_Modifier}\u{E0020}-\u{E007F}]|\u200D\P{M})*)/u;

const firstGrapheme = (word: string): string => GRAPHEME.exec(word)?.[0] ?? '';

/** 'SW' for 'Sari Wulandari', the first emoji for a name of emoji, '#' for a number. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const spoken = words.filter((word) => /^\p{L}/u.test(word));
  const [first = ''] = spoken;
  const last = spoken.length > 1 ? (spoken.at(-1) ?? '') : '';
  if (first) return `${firstGrapheme(first)}${last && firstGrapheme(last)}`.toLocaleUpperCase('id');
  const [sign = ''] = words;
  return sign === '' || /^[\d+(]/.test(sign) ? '#' : firstGrapheme(sign);
};

interface AvatarProps {
  name: string;
  seed?: string;
  picture?: string | null;
  size?: 32 | 40 | 56;
}

const BOX = { 32: 'size-8', 40: 'size-10', 56: 'size-14' };

/** A round picture, or initials on a colour that stays with the name. Decoration: the name stands beside it. */
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
        // By the measure of the circle, which does not grow with the letters of a phone (theme.css).
        fontSize: `calc(var(--spacing) * ${size * 0.09})`,
      }}
    >
      {initials(name)}
    </span>
  );
}

/** Where it does not come, for whatever reason, the initials are what is seen. */
function Picture({ picture, size, ...who }: Required<AvatarProps> & { picture: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <Avatar size={size} {...who} />;
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
