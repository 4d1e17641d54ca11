// Before the first paint, so that a chosen theme does not flash. A file, for the CSP's sake.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
