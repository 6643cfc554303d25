import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of one of several steps that replace each other while their button stays. A new step gets the focus. */
export function StepHeading({ step, className, children }: { step: string; className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className={`outline-none ${className ?? 'text-base font-semibold'}`}>
      {children}
    </h2>
  );
}
