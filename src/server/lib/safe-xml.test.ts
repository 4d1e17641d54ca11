import { describe, expect, it } from 'vitest';
import { elementAt, elementsOf, parseXml, textAt, windows1252Text, XmlFault } from './safe-xml.ts';

const parse = (text: string) => parseXml(Buffer.from(text));

describe('XML of strangers', () => {
  it('BS2 elements are read with names, namespaces, attributes and texts', () => {
    const root = parse(
      '<?xml version="1.0" encoding="UTF-8"?><n:a xmlns:n="urn:x"><n:b c="1">A &amp; <![CDATA[<B>]]></n:b><n:b/></n:a>',
    );
    expect([root.name, root.uri]).toEqual(['a', 'urn:x']);
    expect(elementsOf(root, 'b').length).toBe(2);
    expect(elementAt(root, 'b')?.attributes.get('c')).toBe('1');
    expect(textAt(root, 'b')).toBe('A & <B>');
    expect(textAt(root, 'b', 'c')).toBe('');
  });

  it('BS2 texts are in the declared encoding', () => {
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>M\xfcller</a>',
      'latin1',
    );
    expect(parseXml(latin).text).toBe('Müller');
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('<a>Müller</a>', 'utf16le'),
    ]);
    expect(parseXml(utf16).text).toBe('Müller');
    expect(parse('\uFEFF<a>Müller</a>').text).toBe('Müller');
    expect(windows1252Text(Buffer.from([0x80, 0x96, 0xe4]))).toBe('€–ä');
  });

  const bomb = `<!DOCTYPE l [<!ENTITY a "${'x'.repeat(1000)}">]><l>&a;</l>`;
  const many = Array.from({ length: 200 }, (_, index) => `a${index}="1"`).join(' ');
  it.each([
    ['a document type', bomb],
    ['an outer entity', '<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]><l>&a;</l>'],
    ['an unknown entity', '<l>&a;</l>'],
    ['a tag that is not closed', '<l><a>1</a>'],
    ['another end tag', '<l><a></b></l>'],
    ['a second root', '<l/><l/>'],
    ['a great depth', '<a>'.repeat(500) + '</a>'.repeat(500)],
    ['many attributes', `<l ${many}/>`],
    ['an unknown encoding', '<?xml version="1.0" encoding="EBCDIC"?><l/>'],
    ['no XML', 'Datum;Betrag'],
    ['nothing', ''],
  ])('BS2 %s is refused', (_, text) => {
    expect(() => parse(text)).toThrow(XmlFault);
  });

  it('BS2 bytes that are not in the declared encoding are refused', () => {
    expect(() => parseXml(Buffer.from('<a>M\xfcller</a>', 'latin1'))).toThrow(XmlFault);
  });
});
