import { type ReactNode, useCallback } from 'react';
import type { Rotation } from '../../photos.rules.ts';

type Props = {
  file: Blob;
  alt: string;
  width: number;
  height: number;
  rotation: Rotation;
  className?: string;
  /** Drawn over the picture, in its pixel coordinates. */
  children?: ReactNode;
};

/** The SVG transform that rotates a picture of this size and moves it back into view. */
const TURNED: Record<Rotation, (width: number, height: number) => string | undefined> = {
  0: () => undefined,
  90: (_width, height) => `translate(${height} 0) rotate(90)`,
  180: (width, height) => `translate(${width} ${height}) rotate(180)`,
  270: (width) => `translate(0 ${width}) rotate(270)`,
};

/** A picture displayed with a rotation: the file is unchanged, and overlays use the picture's coordinates. */
export function PhotoPicture({ file, alt, width, height, rotation, className, children }: Props) {
  const show = useCallback(
    (image: SVGImageElement | null) => {
      if (!image) return undefined;
      const address = URL.createObjectURL(file);
      image.setAttribute('href', address);
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  const isUpright = rotation % 180 === 0;
  return (
    // An SVG containing the picture, because an img allows no overlay in its own coordinates.
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={alt}
      viewBox={isUpright ? `0 0 ${width} ${height}` : `0 0 ${height} ${width}`}
      className={className}
    >
      <g transform={TURNED[rotation](width, height)}>
        <image ref={show} width={width} height={height} />
        {children}
      </g>
    </svg>
  );
}
