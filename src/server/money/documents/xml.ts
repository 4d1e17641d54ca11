/** A written element. */
interface Element {
  xml: string;
}

type Attributes = Readonly<Record<string, string | undefined>>;
/** Empty texts, `undefined`, `null` and `false` are left out. */
export type Content = Element | string | undefined | null | false | readonly Content[];

/**
 * Characters that XML 1.0 cannot contain, not even escaped: control characters and lone surrogates.
 */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text escaped for element content and attribute values. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** An element of these contents; undefined if it would be empty, because EN 16931 forbids those. */
export function element(
  name: string,
  attributes: Attributes,
  ...contents: Content[]
): Element | undefined {
  const inner = contents.map(written).join('');
  return inner === ''
    ? undefined
    : { xml: `<${name}${attributesOf(attributes)}>${inner}</${name}>` };
}

/** An element that a schema requires even if it is empty. */
export function requiredElement(name: string, ...contents: Content[]): Element {
  return element(name, {}, ...contents) ?? { xml: `<${name}/>` };
}

export function xmlDocument(root: Element | undefined): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root?.xml ?? ''}\n`;
}

function written(content: Content): string {
  if (!content) return '';
  if (typeof content === 'string') return escapeXml(content).trim();
  return 'xml' in content ? content.xml : content.map(written).join('');
}

function attributesOf(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value = '']) => ` ${name}="${escapeXml(value)}"`)
    .join('');
}
