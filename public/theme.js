// Before the first paint, so that a chosen theme does not flash. A file, for the CSP's sake.
// What it does to the page, src/web/theme.ts undoes when another theme is chosen.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.dataset.scheme = meta.media.includes('dark') ? 'dark' : 'light';
      meta.media = meta.dataset.scheme === theme ? 'all' : 'not all';
    }
  }
} catch {}
