let mounted = 0;

/**
 * The ref of a loading view: while one is mounted, the skeleton of the HTML stays behind it (src/shell). An attribute of
 * the root says so, because with `#app:has(…)` every added row or message would recompute the styles of the whole page.
 */
export const keepSkeleton = (): (() => void) => {
  const page = document.documentElement;
  mounted += 1;
  page.dataset['splash'] = '';
  return () => {
    mounted -= 1;
    if (mounted === 0) delete page.dataset['splash'];
  };
};
