import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  chromium,
} from 'playwright-core';
import type { PortalAddress } from './launch.ts';
import { noteRequests } from './settle.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--process-per-site',
];

const FONTS = fileURLToPath(new URL('fonts.conf', import.meta.url));

/** The path comes from the script that runs the tests, which found or installed the browser. */
const launchOptions = () => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: FLAGS,
  env: { ...(process.env as Record<string, string>), FONTCONFIG_FILE: FONTS },
});

export const launchBrowser = (): Promise<Browser> => chromium.launch(launchOptions());

export const launchBrowserServer = (): Promise<BrowserServer> => chromium.launchServer(launchOptions());

export type Look = { width?: number; theme?: 'light' | 'dark'; language?: 'en' | 'fr' };

/** A new device with separate storage and cookies, a phone or a laptop by its width. */
export async function newDevice(
  browser: Browser,
  portal: PortalAddress,
  look: Look = {},
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { width = 1280, theme = 'light', language = 'en' } = look;
  const device = await browser.newContext({
    baseURL: portal.address,
    viewport: { width, height: width < 768 ? 740 : 800 },
    colorScheme: theme,
    locale: language === 'fr' ? 'fr-CM' : 'en-CM',
    ...more,
  });
  noteRequests(device);
  return device;
}

/** Opens a session for an account over the API and stores it where the official client does. */
export async function signIn(
  context: BrowserContext,
  portal: PortalAddress,
  email: string,
  password: string,
): Promise<void> {
  const response = await fetch(`${portal.address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in of ${email} answered ${response.status}`);
  // The official client adds the time of expiry by the device's clock when it stores a session.
  const session = (await response.json()) as { expires_in: number };
  const stored = JSON.stringify({
    ...session,
    expires_at: Math.floor(Date.now() / 1000) + session.expires_in,
  });
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate((text) => localStorage.setItem('preau-session', text), stored);
  await page.close();
}

export const DEMO_PASSWORD = 'demo-preau-2026';
export const demoEmail = (role: string): string =>
  role === 'none' ? 'tabe.desmond@demo.preau.school' : `${role}@demo.preau.school`;
