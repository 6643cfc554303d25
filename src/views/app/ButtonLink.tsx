import type { ComponentProps } from 'react';

import { buttonClasses, type ButtonProps } from '../ui/Button.tsx';
import { Link } from './Link.tsx';

type ButtonLinkProps = ComponentProps<typeof Link> & Pick<ButtonProps, 'variant' | 'size' | 'icon'>;

/** A link that looks like a button. */
export const ButtonLink = ({ variant, size, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={buttonClasses(variant, size, className)}>
    {icon}
    {children}
  </Link>
);
