/**
 * In place of lucide's own maker of icons (vite.config.ts): the same pictures, as our views ask for them. Lucide's is for
 * every framework, and goes through each attribute's name and class whenever an icon is drawn.
 */
import { createElement, type SVGProps } from 'react';

interface Drawing {
  node: readonly (readonly [tag: string, attributes: object])[];
}

/** `size` in px. Decoration: what it stands for is said beside it. */
const createIcon = ({ node }: Drawing) => {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size, ...rest }: SVGProps<SVGSVGElement> & { size: number }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      lines,
    );
};

// oxlint-disable-next-line import/no-default-export -- as lucide's
export default createIcon;
