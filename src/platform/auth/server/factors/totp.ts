import { Secret, TOTP } from 'otpauth';

/** 20 bytes, as RFC 4226 recommends and every authenticator app supports. */
const SECRET_BYTES = 20;
/** Codes of the previous and next step are accepted as well, because phone clocks are inexact. */
const WINDOW = 1;

/** A new secret for an authenticator app: as text, as a URI, and as a QR code of the URI. */
export async function newAuthenticator({ issuer, label }: { issuer: string; label: string }) {
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }) });
  const uri = totp.toString();
  const { toString } = await import('qrcode');
  const svg = await toString(uri, { type: 'svg', errorCorrectionLevel: 'M' });
  // The client inserts the picture into a data: URL unescaped, where a # would cut it off.
  const qr_code = svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black').trim();
  return { secret: totp.secret.base32, uri, qr_code };
}

type Shown = { secret: string; code: string; lastStep: number | null; at: Date };

/** The 30-second step of a typed code; null for a wrong code, or one not later than the last used. */
export function stepOfCode({ secret, code, lastStep, at }: Shown): number | null {
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = at.getTime();
  const delta = totp.validate({ token, window: WINDOW, timestamp });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
