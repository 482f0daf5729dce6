import type { Create } from 'sharp';

export async function aPicture(
  { width = 900, height = 600 }: Partial<Pick<Create, 'width' | 'height'>> = {},
  name = 'logo.png',
): Promise<File> {
  const { default: sharp } = await import('sharp');
  const image = sharp({
    create: { width, height, channels: 4, background: { r: 20, g: 90, b: 60, alpha: 0.5 } },
  });
  return new File([new Uint8Array(await image.png().toBuffer())], name, { type: 'image/png' });
}
