import { createMiddleware } from 'hono/factory';
import { secureHeaders } from 'hono/secure-headers';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  // Voice notes are fetched with a token, which media elements cannot send (docs/security.md).
  'media-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // A single policy, for worker URLs only (platform/workers/web/worker-url.ts).
  'trusted-types preau-worker',
].join('; ');

/** Data is not a document: opened as one, it can run and frame nothing. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'";

/**
 * Tokens are in local storage, so foreign scripts are the main threat: none may run or be inserted into the
 * page.
 */
export function contentSecurityPolicy() {
  return createMiddleware(async (c, next) => {
    await next();
    const isData = c.res.headers.get('content-type')?.startsWith('application/json') === true;
    c.res.headers.set('content-security-policy', isData ? DATA_POLICY : POLICY);
  });
}

const PART_OF_A_PAGE = /^(text\/(javascript|css)|font\/\S+)\b/;
/** For documents and API responses; immutable files are identified by their URL and need no date. */
const NOT_OF_FILES = [
  'last-modified',
  'x-request-id',
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
];

/**
 * Browsers read these on documents only, and a first view fetches a dozen scripts, so other files are sent
 * without them.
 */
export function lightFiles() {
  return createMiddleware(async (c, next) => {
    await next();
    if (c.res.status >= 400 || !PART_OF_A_PAGE.test(c.res.headers.get('content-type') ?? '')) return;
    for (const name of NOT_OF_FILES) c.res.headers.delete(name);
  });
}

/** Security headers of every response. */
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
    permissionsPolicy: { camera: ['self'], microphone: ['self'], geolocation: [], payment: [], usb: [] },
  });
}

/** Responses about people are never cached. */
export function neverStored() {
  return createMiddleware(async (c, next) => {
    await next();
    c.res.headers.set('cache-control', 'private, no-store');
  });
}
