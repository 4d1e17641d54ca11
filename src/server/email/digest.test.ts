import { expect, test } from 'vitest';
import { plainText } from '../../core/markdown/plain-text.ts';
import { renderDigest } from './digest.ts';

function digestOf(markdown: string) {
  const item = {
    by: 'Ann',
    kind: 'commented' as const,
    ticketName: 'Launch',
    ticketCount: 1,
    boardName: 'Relaunch',
    link: 'https://board.example/boards/b?ticket=t',
    text: plainText(markdown),
    markdown,
  };
  return renderDigest({ language: 'en', items: [item], unsubscribe: 'https://board.example/u' });
}

test('ZY4 a mail shows a comment as pages do, and its text part without marks', () => {
  const { text, html } = digestOf('**Paid**\n\n- [x] [Bill](https://x.org)\n- [ ] `Print`');
  expect(text).toContain('Paid\n\n• Bill\n• Print');
  expect(html).toContain('<p><strong>Paid</strong></p><ul><li>☑ <a href="https://x.org/"');
  expect(html).toContain('<li>☐ <code>Print</code></li>');
});

test('ZY4 a mail contains no markup of a comment, and loads nothing', () => {
  const { html } = digestOf(
    '<b onclick=x>a</b> ![p](https://tracker.example/p.png) [x](javascript:y)',
  );
  expect(html).toContain('&lt;b onclick=x&gt;a&lt;/b&gt;');
  expect(html).not.toContain('<img');
  expect(html).toContain('[x](javascript:y)');
});
