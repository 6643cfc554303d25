/**
 * Runs in the landing page before the first paint, as an inline script (scripts/landing.ts): a signed-in user goes on to the
 * workspace, with the search that may name the business, and a visitor gets the theme they have chosen.
 */
{
  try {
    // The name of services/platform/storageKeys.ts.
    if (document.cookie.includes('chabot-sb-auth')) location.replace(`/home${location.search}`);
    // The name of services/platform/storageKeys.ts.
    const { theme } = JSON.parse(localStorage.getItem('chabot.appearance') ?? '{}') as { theme?: unknown };
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Storage is forbidden or the value is invalid.
  }
}
