/** The error message of a group of fields. */
export function FieldError({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="text-sm text-fail">
      {children}
    </p>
  );
}
