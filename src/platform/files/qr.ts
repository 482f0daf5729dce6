import { toString } from 'qrcode';

/** A QR code of a text as a picture that an <img> shows: an SVG in a data: address, with its quiet zone. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
