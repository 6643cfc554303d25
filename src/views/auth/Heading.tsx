/** Title and optional explanation of a page around the sign-in form. */
export function Heading({ title, children }: { title: string; children?: string }) {
  return (
    <header className="grid gap-1">
      <h1 className="text-lg font-semibold">{title}</h1>
      {children && <p className="text-sm text-ink-soft">{children}</p>}
    </header>
  );
}
