import { LIMITS } from '../limits.ts';

/** Of a longer name only the end is looked at, so that its length costs no time. */
const MAX_CHARACTERS = 1000;
/** An extension that is kept when a name is shortened. */
const EXTENSION = /\.[\p{L}\p{N}_-]{1,20}$/u;
/** Control characters, and those that change the direction of text or show nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu;
/** Joins the parts of one emoji; the only invisible character that names keep. */
const JOINER = '\u200d';

/**
 * The name under which a file is kept and downloaded: without folders, invisible characters and
 * changes of direction, which could disguise an extension. At most 200 characters.
 */
export function cleanFileName(name: string): string {
  const last = name.slice(-MAX_CHARACTERS).split(/[/\\]/).at(-1) ?? '';
  const visible = last
    .normalize('NFC')
    .replaceAll(HIDDEN, (hidden) => (hidden === JOINER ? hidden : ''))
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.\u200d]+/u, '')
    .replace(/[\s.]+$/u, '');
  return shortened(visible) || 'file';
}

function shortened(name: string): string {
  if (name.length <= LIMITS.fileName) return name;
  const extension = EXTENSION.exec(name)?.[0] ?? '';
  let start = '';
  // By code points, so that none is cut into halves.
  for (const character of name) {
    if (start.length + character.length + extension.length > LIMITS.fileName) break;
    start += character;
  }
  return start.trimEnd() + extension;
}
