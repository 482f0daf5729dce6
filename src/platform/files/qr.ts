/** A QR code of a text as a picture that an <img> shows: an SVG in a data: address, with its quiet zone. */
export async function qrPicture(text: string): Promise<string> {
  // Ten megabytes of memory, for a picture now and then.
  const { toString } = await import('qrcode');
  const svg = await toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
