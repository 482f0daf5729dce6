export type Most = { mostSide: number; mostBytes: number };

/** Encodes the drawing; the type of the result may differ from the requested one. */
export type Encode = (type: string, quality: number) => Promise<Blob | null>;
/** A drawing surface, in the page or in a worker. */
export type Surface = {
  context: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect' | 'drawImage'> | null;
  encode: Encode;
};
export type MakeSurface = (width: number, height: number) => Surface;

const QUALITIES = [0.85, 0.7, 0.55, 0.4];
/** If the lowest quality is not enough, the picture is scaled down, at most this many times. */
const MOST_STEPS = 4;

/**
 * The shrunk picture, upright and without metadata; null if it is already small enough or would not become
 * smaller.
 */
export async function shrinkPicture(file: Blob, most: Most, surface: MakeSurface): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const side = Math.max(picture.width, picture.height);
    if (side <= most.mostSide && file.size <= most.mostBytes) return null;
    const scale = Math.min(1, most.mostSide / side);
    const shrunk = await smallEnough(picture, { scale, mostBytes: most.mostBytes, surface });
    return shrunk && shrunk.size < file.size ? shrunk : null;
  } finally {
    picture.close();
  }
}

type How = { scale: number; mostBytes: number; surface: MakeSurface };

/** The first result that is small enough, or else the smallest. */
async function smallEnough(
  picture: ImageBitmap,
  { scale: first, mostBytes, surface }: How,
): Promise<Blob | null> {
  let last: Blob | null = null;
  let scale = first;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const encode = draw(picture, scale, surface);
    for (const quality of QUALITIES) {
      // Sequential: most photos need only the first, and a weak phone has memory for one.
      last = await asSmall(encode, quality);
      if (last && last.size <= mostBytes) return last;
    }
    scale *= 0.75;
  }
  return last;
}

function draw(picture: ImageBitmap, scale: number, surface: MakeSurface): Encode {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const { context, encode } = surface(width, height);
  if (!context) throw new Error('this browser cannot draw');
  // JPEG has no transparency: paint transparent areas white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  return encode;
}

/** As WebP, or as JPEG if the browser only decodes WebP: it then returns a PNG, whose size ignores the quality. */
async function asSmall(encode: Encode, quality: number): Promise<Blob | null> {
  const webp = await encode('image/webp', quality);
  return webp?.type === 'image/webp' ? webp : encode('image/jpeg', quality);
}
