import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import {
  DEMO_PASSWORD,
  demoEmail,
  launchBrowser,
  type Look,
  newDevice,
  signIn,
} from '../../e2e/support/devices.ts';
import { launchPortal, type Portal } from '../../e2e/support/launch.ts';
import { GUARDED, mayOpen, OWN_PAGES, ROLES } from '../../e2e/support/pages.ts';
import { settle } from '../../e2e/support/settle.ts';

const LANGUAGES = ['en', 'fr'] as const;
const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 360] as const;
const ALL = join(import.meta.dirname, '../../shots');

const LOOKS = LANGUAGES.flatMap((language) =>
  THEMES.flatMap((theme) => WIDTHS.map((width) => ({ language, theme, width }))),
);

type Role = (typeof ROLES)[number];

/** The screenshots in the repository: the landing page's tour, and the README's. */
const TOUR: [Role, string][] = [
  ['admin', '/dashboard'],
  ['admin', '/students'],
  ['admin', OWN_PAGES.find(({ path }) => path.startsWith('/students/'))!.path],
  ['teacher', '/dashboard'],
];
const KEPT_WIDTH = 1024;
/** Maximum height of a WebP image in pixels. */
const TALLEST = 16_383;

const portal = await launchPortal({ demo: true });
const browser = await launchBrowser();
try {
  if (process.argv.includes('--keep')) await takeKept(browser, portal);
  else await takeAll(browser, portal);
} finally {
  await browser.close();
  await portal.stop();
}

async function takeAll(browser: Browser, portal: Portal): Promise<void> {
  mkdirSync(ALL, { recursive: true });
  for (const look of LOOKS) {
    const { language, theme, width } = look;
    const take = async (device: BrowserContext, who: string, paths: readonly string[]) => {
      const page = await device.newPage();
      for (const path of paths) {
        await page.goto(path);
        await settle(page);
        const whole = sharp(await page.screenshot({ fullPage: true }));
        const { width: across, height } = await whole.metadata();
        // A long list on a phone exceeds the format's height, so only its first part is taken.
        const picture = whole
          .extract({ left: 0, top: 0, width: across, height: Math.min(height, TALLEST) })
          .webp();
        await picture.toFile(join(ALL, `${nameOf(path)}.${who}.${language}.${theme}.${width}.webp`));
      }
      await device.close();
    };
    await take(await newDevice(browser, portal, look), 'nobody', ['/', '/auth', '/no-such-page']);
    for (const role of ROLES) {
      const rows = [...GUARDED, ...OWN_PAGES].filter((row) => mayOpen(row, role));
      await take(
        await signedIn(browser, portal, look, role),
        role,
        rows.map(({ path }) => path),
      );
    }
    // Shows progress, since this takes minutes.
    console.log(`${language} ${theme} ${width} px: done`);
  }
  console.log(`the pictures lie in ${ALL}`);
}

async function takeKept(browser: Browser, portal: Portal): Promise<void> {
  for (const language of LANGUAGES)
    for (const [place, [role, path]] of TOUR.entries()) {
      const device = await signedIn(browser, portal, { language }, role);
      const page = await device.newPage();
      await page.goto(path);
      await settle(page);
      const picture = sharp(await page.screenshot())
        .resize(KEPT_WIDTH)
        .webp({ quality: 82 });
      await device.close();
      const kept = [`src/features/landing/web/tour/tour-${place + 1}.${language}.webp`];
      if (path === '/students' && language === 'en') kept.push('docs/pictures/students.webp');
      for (const file of kept) {
        await picture.toFile(file);
        console.log(file);
      }
    }
}

async function signedIn(browser: Browser, portal: Portal, look: Look, role: Role): Promise<BrowserContext> {
  const device = await newDevice(browser, portal, look);
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  return device;
}

/** `/fees?tab=month` is `fees-tab-month`; the landing page is `landing`. */
function nameOf(path: string): string {
  return path.replaceAll(/[^a-z0-9-]+/g, '-').replaceAll(/^-|-$/g, '') || 'landing';
}
