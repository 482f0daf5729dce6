import type { Rotation } from './photos.rules.ts';

/** A stroke on a photo: x and y alternating, in whole pixels of the stored picture. */
export type Stroke = readonly number[];

export const MOST_STROKES = 200;
/** The most numbers in one stroke, two per point. */
export const MOST_NUMBERS = 800;
/** The most numbers in all strokes of a photo. */
export const MOST_DRAWN = 12_000;
/** The largest coordinate: the longer side of a stored picture. */
export const MOST_COORDINATE = 1_600;
/** Points closer than this to the previous one are dropped, in pixels. */
const NEAR = 3;

type Point = { x: number; y: number };
type Size = { width: number; height: number };

const within = (share: number, length: number) => Math.round(Math.min(1, Math.max(0, share)) * length);

/**
 * Converts a point of the rotated picture, as fractions of its width and height, to a point of the stored
 * picture.
 */
export function pointIn({ x, y }: Point, { width, height }: Size, rotation: Rotation): Point {
  const [across, down] = { 0: [x, y], 90: [y, 1 - x], 180: [1 - x, 1 - y], 270: [1 - y, x] }[rotation] as [
    number,
    number,
  ];
  return { x: within(across, width), y: within(down, height) };
}

/** Appends a point, unless it is too close to the last one or the stroke is full. */
export function longer(stroke: Stroke, { x, y }: Point): Stroke {
  const [lastX, lastY] = stroke.slice(-2);
  const isNear = lastX !== undefined && lastY !== undefined && Math.hypot(x - lastX, y - lastY) < NEAR;
  return isNear || stroke.length >= MOST_NUMBERS ? stroke : [...stroke, x, y];
}

export const fits = (strokes: readonly Stroke[]): boolean =>
  strokes.length <= MOST_STROKES && strokes.reduce((sum, { length }) => sum + length, 0) <= MOST_DRAWN;

/** The SVG path of a stroke, smoothed through the midpoints between its points; a single point is a dot. */
export function pathOf(stroke: Stroke): string {
  const [x = 0, y = 0] = stroke;
  let path = `M${x} ${y}`;
  for (let at = 2; at + 3 < stroke.length; at += 2) {
    const [nowX, nowY, nextX, nextY] = stroke.slice(at, at + 4) as [number, number, number, number];
    path += `Q${nowX} ${nowY} ${(nowX + nextX) / 2} ${(nowY + nextY) / 2}`;
  }
  const [lastX = x, lastY = y] = stroke.slice(-2);
  return `${path}L${lastX} ${lastY}`;
}
