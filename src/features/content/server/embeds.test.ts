import { expect, test } from 'vitest';
import { embedCodeOf, playerOf } from './documents.ts';

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  [
    'https://www.youtube.com/watch?t=1&v=dQw4w9WgXcQ&x=2',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [
    '<iframe width="1" src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="x()"></iframe>',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789'],
  [
    'https://www.bilibili.com/video/BV1xx411c7mD/',
    'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
  ],
])('%s is a film of an allowed host', (typed, player) => {
  expect(playerOf(typed)).toBe(player);
});

test.each([
  'https://evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  '<script src="https://evil.example/x.js"></script>',
  'https://youtu.be/"><script>alert(1)</script>',
  '',
])('%s is none', (typed) => {
  expect(playerOf(typed)).toBeUndefined();
  expect(embedCodeOf({ embed: typed, file: null, file_kind: null })).toBe('');
});
