import { expect, test } from 'vitest';
import { TINY_PNG } from '../../../test/kits/photo-form.ts';
import { isPreviewed, typeOf } from './file-types.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  [TINY_PNG, 'text/html', 'image/png'],
  [bytes('\xff\xd8\xff\xe0'), '', 'image/jpeg'],
  [bytes('GIF89a'), '', 'image/gif'],
  [bytes('RIFF0000WEBPVP8 '), '', 'image/webp'],
  [bytes('RIFF0000WAVEfmt '), '', 'audio/wav'],
  [bytes('\0\0\0\x20ftypavif'), '', 'image/avif'],
  [bytes('\0\0\0\x20ftypisom'), '', 'video/mp4'],
  [bytes('\0\0\0\x20ftypM4A '), '', 'audio/mp4'],
  [bytes('\x1aE\xdf\xa3\x01B\x82\x84webm'), '', 'video/webm'],
  [bytes('OggS'), 'video/ogg', 'video/ogg'],
  [bytes('OggS'), '', 'audio/ogg'],
  [bytes('ID3\x04'), '', 'audio/mpeg'],
  [bytes('%PDF-1.7'), 'application/octet-stream', 'application/pdf'],
])(
  'YF7 the type of a file that pages preview is what its bytes say: %#',
  (head, declared, type) => {
    expect(typeOf(head, declared)).toBe(type);
    expect(isPreviewed(type)).toBe(true);
  },
);

test.each([
  ['<script>', 'text/html; charset=utf-8', 'text/html'],
  ['<svg onload=x>', 'image/svg+xml', 'image/svg+xml'],
  ['PK', 'application/zip', 'application/zip'],
  ['x', '', 'application/octet-stream'],
  ['x', 'no type', 'application/octet-stream'],
  ['x', 'text/html\r\nx: y', 'application/octet-stream'],
  // Declared to be previewed, but it is something else.
  ['<script>', 'image/png', 'application/octet-stream'],
  ['<script>', 'application/pdf', 'application/octet-stream'],
  ['RIFF0000AVI ', 'video/x-msvideo', 'video/x-msvideo'],
  ['\0\0\0\x20ftypheic', 'image/heic', 'image/heic'],
])(
  'YF7 any other type is the declared one, and not previewed: %j as %s',
  (head, declared, type) => {
    expect(typeOf(bytes(head), declared)).toBe(type);
    expect(isPreviewed(type)).toBe(false);
  },
);
