import { type PointerEvent, useState } from 'react';
import { clsx } from 'clsx';
import type { WorkPhoto as Photo } from '../../photos.contract.ts';
import { longer, pointIn, type Stroke } from '../../strokes.rules.ts';
import { WorkPhoto } from './work-photo.tsx';

type Props = { photo: Photo; alt: string; isDrawing: boolean; onDraw: (stroke: Stroke) => void };

/** A photo to draw on with a pointer, at any rotation and display size. */
export function DrawnPhoto({ photo, alt, isDrawing, onDraw }: Props) {
  const [stroke, setStroke] = useState<Stroke | null>(null);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return pointIn({ x: (clientX - left) / width, y: (clientY - top) / height }, photo, photo.rotation);
  };
  const end = () => {
    if (stroke) onDraw(stroke);
    setStroke(null);
  };
  return (
    <div
      className={clsx(isDrawing && 'cursor-crosshair touch-none')}
      onPointerDown={(event) => {
        if (!isDrawing || !event.isPrimary || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setStroke(longer([], pointOf(event)));
      }}
      onPointerMove={(event) => {
        if (!stroke) return;
        const next = pointOf(event);
        setStroke((held) => held && longer(held, next));
      }}
      onPointerUp={end}
      onPointerCancel={() => setStroke(null)}
    >
      <WorkPhoto photo={photo} alt={alt} drawing={stroke} className="block w-full" />
    </div>
  );
}
