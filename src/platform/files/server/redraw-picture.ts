/** A receipt is legible with this many pixels on its longer side. */
const LONGEST_SIDE = 1_600;
const QUALITY = 78;
/** Half the time of the default 4, for a file about 5 % larger. */
const EFFORT = 2;
/** Fifty times the size of a receipt, and more than most phones produce. */
const MOST_PIXELS = 25_000_000;
const TIMEOUT = { seconds: 5 };

let library: ReturnType<typeof loadSharp> | undefined;

/** The decoder, loaded with the first picture: a school without pictures saves thirty megabytes. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  // Blocks every other decoder in this process, whatever type a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  return sharp;
}

/** A re-encoded picture: WebP, with its size in pixels. */
type Redrawn = { bytes: Uint8Array; media_type: 'image/webp'; width: number; height: number };

/** Sharp enough for a portrait of 21 x 27 mm on a card. */
export const PORTRAIT = { width: 320, height: 400 };
export const MOST_PORTRAIT_BYTES = 30 * 1024;
const PORTRAIT_QUALITIES = [QUALITY, 60, 45, 30, 15];

type Drawing = ReturnType<Awaited<ReturnType<typeof loadSharp>>>;

/**
 * Re-encodes a picture: upright, shrunk, sRGB, first frame only, as WebP without metadata. Decoding shares a pool of
 * four threads with the file system and passwords, and the largest picture takes 100 MB: callers must queue through
 * `platform/http/server/heavy-work.ts`.
 */
export function redrawPicture(bytes: Uint8Array, longestSide = LONGEST_SIDE) {
  return redraw(bytes, (picture) =>
    toWebp(
      picture.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true }),
      QUALITY,
    ),
  );
}

/**
 * The same as a portrait: the middle of the picture, cropped to 4:5, small enough for a class list on a slow
 * connection.
 */
export function redrawPortrait(bytes: Uint8Array) {
  return redraw(bytes, async (picture) => {
    const cropped = picture.resize({ ...PORTRAIT, fit: 'cover', position: 'centre' });
    let drawn = await toWebp(cropped.clone(), PORTRAIT_QUALITIES[0]!);
    for (const quality of PORTRAIT_QUALITIES.slice(1))
      if (drawn.data.length > MOST_PORTRAIT_BYTES) drawn = await toWebp(cropped.clone(), quality);
    return drawn;
  });
}

/** A stored picture as JPEG, for embedding in PDFs. */
export async function asJpeg(webp: Uint8Array): Promise<Buffer> {
  const sharp = await (library ??= loadSharp());
  return sharp(webp).flatten({ background: '#fff' }).jpeg({ quality: QUALITY }).timeout(TIMEOUT).toBuffer();
}

const toWebp = (picture: Drawing, quality: number) =>
  picture
    .toColourspace('srgb')
    .webp({ quality, effort: EFFORT })
    .timeout(TIMEOUT)
    .toBuffer({ resolveWithObject: true });

async function redraw(
  bytes: Uint8Array,
  draw: (picture: Drawing) => ReturnType<typeof toWebp>,
): Promise<Redrawn | { refused: 'NOT_READABLE' | 'TOO_MANY_PIXELS' }> {
  const sharp = await (library ??= loadSharp());
  try {
    const { data, info } = await draw(
      sharp(bytes, {
        limitInputPixels: MOST_PIXELS,
        pages: 1,
        // Truncated pictures are refused, mere warnings are not: phones write pictures with warnings that every
        // viewer accepts.
        failOn: 'error',
      }).autoOrient(),
    );
    return { bytes: data, media_type: 'image/webp', width: info.width, height: info.height };
  } catch (error) {
    // The decoder's errors have no codes; any message other than these means that the picture is not decodable.
    const told = error instanceof Error ? error.message : '';
    if (/pixel limit/.test(told)) return { refused: 'TOO_MANY_PIXELS' };
    // A timeout may be due to load, so do not report the file as damaged.
    if (told.startsWith('timeout'))
      throw Object.assign(new Error('A picture took too long.'), { code: 'ETIMEDOUT' });
    return { refused: 'NOT_READABLE' };
  }
}
