import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // One name, for the address of the service worker and nothing else (platform/outbox/web/register-worker.ts).
  'trusted-types preau-worker',
].join('; ');

/** Tokens rest in local storage, so a foreign script is the threat to beat: none runs, none is written into the page. */
export function contentSecurityPolicy() {
  return createMiddleware(async (c, next) => {
    await next();
    c.res.headers.set('content-security-policy', POLICY);
  });
}

/** What every answer carries. */
export function securityHeaders() {
  return secureHeaders({
    strictTransportSecurity: 'max-age=31536000',
    xFrameOptions: 'DENY',
    referrerPolicy: 'no-referrer',
    crossOriginOpenerPolicy: 'same-origin',
    crossOriginResourcePolicy: 'same-origin',
    xXssProtection: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    originAgentCluster: false,
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [], payment: [], usb: [] },
  });
}

/** Answers about people stay out of every cache. */
export function neverStored() {
  return createMiddleware(async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'private, no-store');
  });
}
