/**
 * Replaces lucide's createLucideIcon (see vite.config.ts). The icons are the same, but lucide processes the attributes and
 * classes on every render.
 */
import { createElement, type SVGProps } from 'react';

interface IconDefinition {
  node: readonly (readonly [tag: string, attributes: object])[];
}

/** `size` is in px. Decorative: hidden from screen readers. */
const createIcon = ({ node }: IconDefinition) => {
  const children = node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }));
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
      children,
    );
};

// oxlint-disable-next-line import/no-default-export -- lucide has a default export
export default createIcon;
