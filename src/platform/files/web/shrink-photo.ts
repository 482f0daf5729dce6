import { shrinkInWorker } from './shrink-in-worker.ts';
import { type Most, shrinkPicture, type Surface } from './shrink-picture.ts';

/** A photo of a paper is at most so long on its longer side, and weighs at most so much: megabytes cost money. */
const PAPER: Most = { mostSide: 1_600, mostBytes: 200 * 1024 };

/**
 * A photo small enough for a slow line, upright and without what the camera wrote into it. PDFs, pictures that are small
 * already and those that this browser can't draw are given back as they are: the server judges them.
 */
export async function shrinkPhoto(file: File, most: Most = PAPER): Promise<File> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const small = await besideOrInThePage(file, most);
    return small ? named(small, file.name) : file;
  } catch {
    return file;
  }
}

/** Old browsers draw in the page alone, and so does a page whose worker cannot be fetched. */
async function besideOrInThePage(file: File, most: Most): Promise<Blob | null> {
  if (typeof OffscreenCanvas !== 'undefined' && typeof Worker !== 'undefined')
    try {
      return await shrinkInWorker(file, most);
    } catch {
      // Drawn below.
    }
  return shrinkPicture(file, most, surface);
}

function surface(width: number, height: number): Surface {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return {
    context: canvas.getContext('2d'),
    encode: (type, quality) =>
      new Promise((resolve) => {
        canvas.toBlob(resolve, type, quality);
      }),
  };
}

function named(picture: Blob, name: string): File {
  const ending = picture.type === 'image/webp' ? 'webp' : 'jpg';
  return new File([picture], `${name.replace(/\.[^.]*$/, '')}.${ending}`, { type: picture.type });
}
