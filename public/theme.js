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
