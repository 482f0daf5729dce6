import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll } from 'vitest';
import type { Portal } from './portal.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One Chromium for a test file. The path comes from the test run, which found or installed it. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  afterAll(() => browser.close());
  return browser;
}

export type Look = { width?: number; theme?: 'light' | 'dark'; language?: 'en' | 'fr' };

/** A fresh device: its own storage and cookies, a phone or a laptop by its width. */
export function newDevice(
  browser: Browser,
  portal: Portal,
  look: Look = {},
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { width = 1280, theme = 'light', language = 'en' } = look;
  return browser.newContext({
    baseURL: portal.address,
    viewport: { width, height: width < 768 ? 740 : 800 },
    colorScheme: theme,
    locale: language === 'fr' ? 'fr-CM' : 'en-CM',
    ...more,
  });
}

/** What a page must never do: throw, or break its own security policy. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404|401|403|409|422|Failed to load resource/.test(message.text()))
      faults.push(`${page.url()}: ${message.text()}`);
  });
  return faults;
}

/** Opens a session for an account over the protocol and puts it where the official client keeps it. */
export async function signIn(
  context: BrowserContext,
  portal: Portal,
  email: string,
  password: string,
): Promise<void> {
  const response = await fetch(`${portal.address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`sign-in of ${email} answered ${response.status}`);
  const session = await response.text();
  await context.addInitScript((stored) => {
    if (!sessionStorage.getItem('signed-in-by-test')) {
      localStorage.setItem('preau-session', stored);
      sessionStorage.setItem('signed-in-by-test', 'yes');
    }
  }, session);
}

export const DEMO_PASSWORD = 'demo-preau-2026';
export const demoEmail = (role: string): string => `${role}@demo.preau.school`;
