/**
 * Runs before the first paint, as an inline script (scripts/shell.ts): sets the chosen theme, and names the skeleton of the
 * page that a signed-in user opens. Without it the device's theme and the brand mark are shown.
 */
{
  const page = document.documentElement;

  try {
    // The name of services/platform/storageKeys.ts.
    const { theme } = JSON.parse(localStorage.getItem('chabot.appearance') ?? '{}') as { theme?: unknown };
    if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  } catch {
    // Storage is forbidden or the value is invalid.
  }

  // The name of services/platform/storageKeys.ts.
  if (document.cookie.includes('chabot-sb-auth')) {
    const [, first = '', room] = location.pathname.split('/');
    const isTab = ['inbox', 'eskalasi', 'auto-reply', 'task-completed'].includes(first);
    if (isTab) page.dataset['shell'] = room ? 'room' : 'list';
    else if (
      [
        '',
        'home',
        'settings',
        'integrations',
        'tickets',
        'orders',
        'training',
        'simulate',
        'evaluate',
        'suggestion-messages',
        'whatsapp-template',
      ].includes(first)
    )
      page.dataset['shell'] = 'screen';
  }
}
