import { expect, it } from 'vitest';
import { mergeIconPaths, type Shape } from './merge-icon-paths.ts';

const path = (d: string): Shape => ['path', { d }];

it('V12 merges all outline shapes of an icon into one path', () => {
  const drawing: Shape[] = [
    ['path', { d: 'M8 2v3', key: '1' }],
    ['path', { d: 'm2 2 20 20', key: '2' }],
    ['line', { x1: '3', y1: '9', x2: '21', y2: '9', key: '3' }],
    ['circle', { cx: '9', cy: '5.2', r: '1.1', key: '4' }],
    ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3', key: '5' }],
    ['rect', { x: '3', y: '4', width: '18', height: '6', key: '6' }],
    ['rect', { x: '3', y: '3', width: '18', height: '18', rx: '2', key: '7' }],
  ];
  expect(mergeIconPaths(drawing)).toEqual([
    path(
      [
        'M8 2v3',
        'M0 0m2 2 20 20',
        'M3 9L21 9',
        'M7.9 5.2a1.1 1.1 0 0 1 2.2 0a1.1 1.1 0 0 1 -2.2 0z',
        'M3 5a9 3 0 0 1 18 0a9 3 0 0 1 -18 0z',
        'M3 4h18v6h-18v-6z',
        'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2z',
      ].join(''),
    ),
  ]);
});

it('V12 keeps shapes that have more than an outline', () => {
  const dot: Shape = ['circle', { cx: '7', cy: '7', r: '.5', fill: 'currentColor', key: '2' }];
  const text: Shape = ['text', { x: '1', key: '3' }];
  expect(mergeIconPaths([dot, text])).toEqual([dot, text]);
  expect(mergeIconPaths([dot, ['path', { d: 'M1 1h2', key: '1' }]])).toEqual([path('M1 1h2'), dot]);
});
