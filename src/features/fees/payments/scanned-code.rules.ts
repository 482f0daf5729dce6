/**
 * What was scanned or typed, without the address around it: a card's or a receipt's QR code holds the address at which anybody
 * checks it, `…/v/{code}`. Any other text stays as it is.
 */
export function scannedCode(text: string): string {
  const [, code] = /\/v\/([^/?#\s]+)/.exec(text) ?? [];
  return code ?? text.trim();
}
