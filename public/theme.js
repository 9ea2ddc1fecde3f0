// The chosen theme, before the first paint (src/app/preferences.tsx keeps it). Without a choice the system's stands.
try {
  const { theme } = JSON.parse(localStorage.getItem('latern.preferences'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
