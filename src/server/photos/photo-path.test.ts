import { describe, expect, it } from 'vitest';
import { linkOf, pathOfLink, photoPath } from './photo-path.ts';

const scope = { boardId: 'board-1', ticketId: 't1' };

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
  ])('I3 %j is kept as %j', (sent, kept) => {
    expect(photoPath(scope, 17, sent, 'jpg')).toBe(`board-1/t1/17-${kept}.jpg`);
  });

  it('I3 a long name is cut, between letters, and its link is short enough', () => {
    const long = {
      boardId: 'b'.repeat(64),
      ticketId: 't'.repeat(64),
      commentGroup: 'c'.repeat(64),
    };
    for (const letter of ['x', 'ü', '猫', '𝒳']) {
      const path = photoPath(long, Date.now(), letter.repeat(500), 'webp');
      expect(linkOf(path).length).toBeLessThanOrEqual(500);
      expect(Buffer.byteLength(path.split('/')[3] ?? '')).toBeLessThanOrEqual(230);
      expect(path).toMatch(new RegExp(`-${letter}+\\.webp$`, 'u'));
    }
  });

  it("I3 a comment's photos are in the folder of its group", () => {
    const path = photoPath({ ...scope, commentGroup: 'comment_1_x' }, 17, 'a.png', 'png');
    expect(path).toBe('board-1/t1/comment_1_x/17-a.png');
  });
});

describe('links', () => {
  it('I3 a link names its path, and only in one spelling', () => {
    const path = 'board-1/t1/17-Größe 猫.jpg';
    expect(pathOfLink(linkOf(path))).toBe(path);
    for (const link of [
      `${linkOf(path)}?size=thumb`,
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
