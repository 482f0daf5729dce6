type Most = { mostSide: number; mostBytes: number };
/** A photo of a paper is at most so long on its longer side, and weighs at most so much: megabytes cost money. */
const PAPER: Most = { mostSide: 1_600, mostBytes: 200 * 1024 };
const QUALITIES = [0.85, 0.7, 0.55, 0.4];
/** Where the lowest quality is not enough the picture becomes smaller, so many times at most. */
const MOST_STEPS = 4;

/**
 * A photo small enough for a slow line, upright and without what the camera wrote into it. PDFs, pictures that are small
 * already and those that this browser can't draw are given back as they are: the server judges them.
 */
export async function shrinkPhoto(file: File, most: Most = PAPER): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      const side = Math.max(picture.width, picture.height);
      if (side <= most.mostSide && file.size <= most.mostBytes) return file;
      const shrunk = await smallEnough(picture, Math.min(1, most.mostSide / side), most.mostBytes);
      return shrunk && shrunk.size < file.size ? named(shrunk, file.name) : file;
    } finally {
      picture.close();
    }
  } catch {
    return file;
  }
}

/** The best of the tries that is light enough, or else the lightest. */
async function smallEnough(
  picture: ImageBitmap,
  firstScale: number,
  mostBytes: number,
): Promise<Blob | null> {
  let last: Blob | null = null;
  let scale = firstScale;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const canvas = draw(picture, scale);
    for (const quality of QUALITIES) {
      // One after the other: most photos need only the first, and a weak phone has memory for one.
      // oxlint-disable-next-line no-await-in-loop
      last = await encode(canvas, quality);
      if (last && last.size <= mostBytes) return last;
    }
    scale *= 0.75;
  }
  return last;
}

function draw(picture: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser cannot draw');
  // JPEG has no transparency: paint transparent areas white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** As WebP, or as JPEG where the browser only reads WebP: it then answers with a PNG, which no quality makes smaller. */
async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const webp = await blobOf(canvas, 'image/webp', quality);
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg', quality);
}

function blobOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    canvas.toBlob(resolve, type, quality);
  });
}

function named(picture: Blob, name: string): File {
  const ending = picture.type === 'image/webp' ? 'webp' : 'jpg';
  return new File([picture], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: picture.type });
}
