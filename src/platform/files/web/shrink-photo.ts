import { shrinkInWorker } from './shrink-in-worker.ts';
import { type Most, shrinkPicture, type Surface } from './shrink-picture.ts';

/** Limits for a photo of a paper, because mobile data is expensive. */
const PAPER: Most = { mostSide: 1_600, mostBytes: 200 * 1024 };

/**
 * Shrinks a photo for a slow connection, upright and without metadata. PDFs, small pictures and those that
 * this browser cannot decode are returned unchanged: the server validates them.
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

/** Drawn in the page in old browsers, and if the worker cannot be loaded. */
async function besideOrInThePage(file: File, most: Most): Promise<Blob | null> {
  if (typeof OffscreenCanvas !== 'undefined' && typeof Worker !== 'undefined')
    try {
      return await shrinkInWorker(file, most);
    } catch {
      // Falls through to drawing in the page.
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
