import { tests as examples } from 'commonmark-spec';
import { expect, test } from 'vitest';
import { type MarkdownElement, type MarkdownNode, markdownDocument, safeHref } from './document.ts';

const ORIGIN = 'https://board.example';

function parse(markdown: string): MarkdownNode[] {
  return markdownDocument(markdown, ORIGIN);
}

function elementsOf(nodes: readonly MarkdownNode[]): MarkdownElement[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [node, ...elementsOf(node.children)],
  );
}

function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

const tagsOf = (markdown: string) => elementsOf(parse(markdown)).map(({ tag }) => tag);

/** As attackers write them, among them the examples of OWASP's list. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<style>*{display:none}</style>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;avascript&colon;alert(1))',
  '[x](javascript&Tab;:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x](data:image/png;base64,AAAA)',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '[x][ref]\n\n[ref]: javascript:alert(1)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://board.example/1)',
  '[x](https://ok.example "\\" onmouseover=\\"alert(1)")',
  '**<b onclick=alert(1)>x</b>**',
  '`<script>`',
  '| <script>alert(1)</script> |\n|---|',
  '- [ ] <img src=x onerror=alert(1)>',
];

const SAFE = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i;

test('ZY1 no text becomes markup, and only safe addresses are linked', () => {
  let links = 0;
  for (const markdown of [...HOSTILE, ...examples.map((example) => example.markdown)]) {
    for (const element of elementsOf(parse(markdown))) {
      if ('href' in element) {
        links += 1;
        expect([markdown, element.href]).toEqual([markdown, expect.stringMatching(SAFE)]);
      }
    }
  }
  const hrefs = HOSTILE.flatMap((text) =>
    elementsOf(parse(text)).flatMap((each) => ('href' in each ? each.href : [])),
  );
  // Addresses within raw HTML are linked like any other.
  expect(hrefs).toEqual(['https://evil.example', 'https://board.example/1', 'https://ok.example']);
  expect(links).toBeGreaterThan(100);
});

test('ZY1 raw HTML is shown as it is typed', () => {
  for (const text of HOSTILE.filter((each) => each.startsWith('<') && each.includes('</'))) {
    expect(textOf(parse(text))).toBe(text);
  }
});

test.each([
  ['https://x.org/a', 'https://x.org/a'],
  ['mailto:a@x.org', 'mailto:a@x.org'],
  ['tel:+49123', 'tel:+49123'],
  ['/boards/b', '/boards/b'],
  ['example.org/path', 'https://example.org/path'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['ftp://x.org', null],
  ['#part', null],
])('ZY1 the address %s leads to %s', (address, href) => {
  expect(safeHref(address)).toBe(href);
});

test('ZY1 what Markdown has is shown: lists, tables, code, quotes, links', () => {
  expect(tagsOf('# A\n\n1. b\n\n> c\n\n```\nd\n```\n\n---')).toEqual([
    'heading',
    'ol',
    'li',
    'blockquote',
    'p',
    'pre',
    'hr',
  ]);
  expect(tagsOf('| a | b |\n|:-|-:|\n| 1 | 2 |')).toEqual([
    'table',
    'thead',
    'tr',
    'th',
    'th',
    'tbody',
    'tr',
    'td',
    'td',
  ]);
  expect(tagsOf('**a** *b* ~~c~~ `d` [e](https://x.org)')).toEqual([
    'p',
    'strong',
    'em',
    's',
    'code',
    'a',
  ]);
  expect(parse('one\ntwo')).toEqual([{ tag: 'p', children: ['one\ntwo'] }]);
});

test('ZY13 headings of any level make an outline without gaps', () => {
  const outline = (text: string) =>
    elementsOf(parse(text)).flatMap((each) => (each.tag === 'heading' ? each.depth : []));
  expect(outline('## A\n\n#### B\n\n## C\n\n# D\n\n## E')).toEqual([1, 2, 1, 1, 2]);
});

test('ZY1 addresses in a text are linked, and names of files are not', () => {
  const hrefs = (text: string) =>
    elementsOf(parse(text)).flatMap((each) => ('href' in each ? each.href : []));
  expect(hrefs('https://x.org/a, www.x.org and ann@x.org.')).toEqual([
    'https://x.org/a',
    'http://www.x.org',
    'mailto:ann@x.org',
  ]);
  expect(hrefs('readme.md, node.js, 1.5.2, //x.org, ftp://x.org')).toEqual([]);
});

test('ZY3 the number of a ticket and its address are references', () => {
  const refs = (text: string) =>
    elementsOf(parse(text)).flatMap((each) => ('ref' in each ? each.ref : []));
  const address = `${ORIGIN}/boards/board-1?view=status&ticket=t12`;
  expect(refs(`See #abc123 (#x-y_z9), ${address}`)).toEqual([
    { shortId: 'abc123' },
    { shortId: 'x-y_z9' },
    { boardId: 'board-1', ticketId: 't12' },
  ]);
  expect(refs('#abc12 a#abc123 #abc1234 `#abc123` [#abc123](/x) https://x.org/#abc123')).toEqual(
    [],
  );
  expect(refs('https://other.example/boards/board-1?ticket=t12')).toEqual([]);
  expect(refs(`[text](${address})`)).toEqual([]);
});

test('TN7 a number in capital letters and its address are references', () => {
  const refs = (text: string) =>
    elementsOf(parse(text)).flatMap((each) => ('ref' in each ? each.ref : []));
  expect(refs(`WEB-12, (AB-1) **OPS-7** and ${ORIGIN}/t/web-3.`)).toEqual(
    ['WEB-12', 'AB-1', 'OPS-7', 'WEB-3'].map((number) => ({ number })),
  );
  expect(
    refs('web-12 A-1 LONGER-1 WEB-0 XWEB-12-3 a-WEB-12 WEB-1.5 `WEB-1` [WEB-1](/x) WEB-1x'),
  ).toEqual([]);
  expect(refs('https://other.example/t/WEB-3')).toEqual([]);
});

test('ZY1 hostile texts of the greatest length take no noticeable time', () => {
  const parts = [
    '*a_ ',
    '[',
    '**a ',
    '>',
    '- ',
    '![[]()',
    '[a](',
    '<a@',
    '`a',
    'https://a.',
    '|a',
    '\n- ',
  ];
  const start = process.cpuUsage();
  for (const part of parts) parse(part.repeat(Math.ceil(20_000 / part.length)));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(6000);
});
