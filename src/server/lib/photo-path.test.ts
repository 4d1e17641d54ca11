import { describe, expect, it } from 'vitest';
import { importedPath, pathOfLink, photoLink, photoPath } from './photo-path.ts';

const scope = { boardId: 'board-1', ticketId: 't1' };

/** The path without its 64 random bits, whose presence is checked. */
function withoutRandom(path: string): string {
  expect(path).toMatch(/\/17-[0-9a-f]{16}-/);
  return path.replace(/\/17-[0-9a-f]{16}-/, '/17-');
}

describe('names', () => {
  it.each([
    ['desk.jpg', 'desk'],
    ['../../etc/passwd', 'etc-passwd'],
    ['..', 'photo'],
    ['.htaccess', 'htaccess'],
    ['', 'photo'],
    ['a\0b\\c/d.png', 'a-b-c-d'],
    ['Größe & Ü – 猫.jpeg', 'Größe-Ü-猫'],
    ['x.thumb.webp', 'x-thumb'],
    ['\ud800lone.png', 'lone'],
    ['a  ..  b.tar.gz', 'a-b-tar'],
    ['<img src=x>.svg', 'img-src-x'],
  ])('I3 %j is stored as %j', (fileName, stored) => {
    expect(withoutRandom(photoPath(scope, 17, fileName, 'jpg'))).toBe(
      `board-1/t1/17-${stored}.jpg`,
    );
  });

  it('I3 photos of the same name and time get different paths, also imported ones', () => {
    const paths = [1, 2].map(() => photoPath(scope, 17, 'a.png', 'png'));
    const imported = ['17-a.png', '17-0123456789abcdef-a.png'].map((file) =>
      importedPath(scope, file),
    );
    expect(new Set([...paths, ...imported]).size).toBe(4);
    expect([...paths, ...imported].map(withoutRandom)).toEqual(
      Array(4).fill('board-1/t1/17-a.png'),
    );
  });

  it('I3 a long name is cut between characters, and its link is short enough', () => {
    const long = {
      boardId: 'b'.repeat(64),
      ticketId: 't'.repeat(64),
      commentGroup: 'c'.repeat(64),
    };
    for (const character of ['x', 'ü', '猫', '𝒳']) {
      const path = photoPath(long, Date.now(), character.repeat(500), 'webp');
      expect(photoLink(path).length).toBeLessThanOrEqual(500);
      expect(Buffer.byteLength(path.split('/')[3] ?? '')).toBeLessThanOrEqual(230);
      expect(path).toMatch(new RegExp(`-${character}+\\.webp$`, 'u'));
    }
  });

  it('I3 photos of a comment are in the folder of its group', () => {
    const path = photoPath({ ...scope, commentGroup: 'comment_1_x' }, 17, 'a.png', 'png');
    expect(withoutRandom(path)).toBe('board-1/t1/comment_1_x/17-a.png');
  });
});

describe('links', () => {
  it('I3 a link has exactly one valid spelling', () => {
    const path = 'board-1/t1/17-Größe 猫.jpg';
    expect(pathOfLink(photoLink(path))).toBe(path);
    for (const link of [
      `${photoLink(path)}?size=thumb`,
      '/photos/board-1/%74%31/17-a.jpg',
      '/photos/board-1/t1/%zz',
      '/files/board-1/t1/17-a.jpg',
      'https://elsewhere.example/photos/board-1/t1/17-a.jpg',
      '',
    ]) {
      expect([link, pathOfLink(link)]).toEqual([link, null]);
    }
  });
});
