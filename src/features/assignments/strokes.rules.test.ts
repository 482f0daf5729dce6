import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, it } from 'vitest';
import { ROTATIONS, type Rotation } from './photos.rules.ts';
import { fits, longer, MOST_NUMBERS, MOST_STROKES, pathOf, pointIn } from './strokes.rules.ts';

const SIZE = { width: 1200, height: 1600 };

/** The position on the page of a point of the picture, by rotating it as the drawing is rotated. */
function shown({ x, y }: { x: number; y: number }, rotation: Rotation) {
  const angle = (rotation * Math.PI) / 180;
  const [middleX, middleY] = [SIZE.width / 2, SIZE.height / 2];
  const turnedX = Math.cos(angle) * (x - middleX) - Math.sin(angle) * (y - middleY);
  const turnedY = Math.sin(angle) * (x - middleX) + Math.cos(angle) * (y - middleY);
  const [width, height] = rotation % 180 === 0 ? [1200, 1600] : [1600, 1200];
  return { x: turnedX / width + 0.5, y: turnedY / height + 0.5 };
}

it('a point drawn on the rotated picture is the same point of the picture, whatever the rotation', () => {
  assert(
    property(
      integer({ min: 0, max: SIZE.width }),
      integer({ min: 0, max: SIZE.height }),
      constantFrom(...ROTATIONS),
      (x, y, rotation) => {
        expect(pointIn(shown({ x, y }, rotation), SIZE, rotation)).toEqual({ x, y });
      },
    ),
  );
});

it('a pointer outside the picture draws at its edge', () => {
  expect(pointIn({ x: -0.5, y: 2 }, SIZE, 0)).toEqual({ x: 0, y: 1600 });
});

it('a stroke skips points close to the last one, and ends when it is full', () => {
  expect(longer([10, 10], { x: 11, y: 11 })).toEqual([10, 10]);
  expect(longer([10, 10], { x: 20, y: 10 })).toEqual([10, 10, 20, 10]);
  const full = Array.from({ length: MOST_NUMBERS }, (_, at) => at * 5);
  expect(longer(full, { x: 0, y: 0 })).toBe(full);
});

it('a path begins and ends where the stroke does; a single point is a dot', () => {
  expect(pathOf([5, 6])).toBe('M5 6L5 6');
  expect(pathOf([0, 0, 10, 0, 20, 10])).toBe('M0 0Q10 0 15 5L20 10');
});

it('a photo has a limited number of strokes', () => {
  expect(fits(Array.from({ length: MOST_STROKES }, () => [1, 1]))).toBe(true);
  expect(fits(Array.from({ length: MOST_STROKES + 1 }, () => [1, 1]))).toBe(false);
  expect(fits(Array.from({ length: 16 }, () => Array.from({ length: MOST_NUMBERS }, () => 1)))).toBe(false);
});
