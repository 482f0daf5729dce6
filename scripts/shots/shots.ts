import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { DEMO_PASSWORD, demoEmail, launchBrowser, newDevice, signIn } from '../../e2e/support/devices.ts';
import { launchPortal, type Portal } from '../../e2e/support/launch.ts';
import { GUARDED, mayOpen, OWN_PAGES, ROLES } from '../../e2e/support/pages.ts';
import { settle } from '../../e2e/support/settle.ts';

const LANGUAGES = ['en', 'fr'] as const;
const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 360] as const;
const ALL = join(import.meta.dirname, '../../shots');

type Role = (typeof ROLES)[number];
type Language = (typeof LANGUAGES)[number];

/** The pictures that the repository keeps: of the tour on the landing page, and of the README. */
const TOUR: [Role, string][] = [
  ['admin', '/dashboard'],
  ['admin', '/students'],
  ['admin', OWN_PAGES.find(({ path }) => path.startsWith('/students/'))!.path],
  ['teacher', '/dashboard'],
];
const KEPT_WIDTH = 1024;

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
  for (const language of LANGUAGES)
    for (const theme of THEMES)
      for (const width of WIDTHS) {
        const look = { language, theme, width };
        const save = (role: string, path: string, picture: Buffer) =>
          sharp(picture)
            .webp()
            .toFile(join(ALL, `${nameOf(path)}.${role}.${language}.${theme}.${width}.webp`));
        const stranger = await (await newDevice(browser, portal, look)).newPage();
        for (const path of ['/', '/auth', '/no-such-page']) {
          await stranger.goto(path);
          await settle(stranger);
          await save('nobody', path, await stranger.screenshot({ fullPage: true }));
        }
        await stranger.context().close();
        for (const role of ROLES) {
          const device = await newDevice(browser, portal, look);
          await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
          const page = await device.newPage();
          for (const row of [...GUARDED, ...OWN_PAGES].filter((row) => mayOpen(row, role))) {
            await page.goto(row.path);
            await settle(page);
            await save(role, row.path, await page.screenshot({ fullPage: true }));
          }
          await device.close();
        }
        console.log(`${language} ${theme} ${width} px: done`);
      }
  console.log(`the pictures lie in ${ALL}`);
}

async function takeKept(browser: Browser, portal: Portal): Promise<void> {
  for (const language of LANGUAGES)
    for (const [place, [role, path]] of TOUR.entries()) {
      const picture = await takeTour(browser, portal, language, role, path);
      const kept = [`src/features/landing/web/tour/tour-${place + 1}.${language}.webp`];
      if (path === '/students' && language === 'en') kept.push('docs/pictures/students.webp');
      for (const file of kept) {
        await sharp(picture).resize(KEPT_WIDTH).webp({ quality: 82 }).toFile(file);
        console.log(file);
      }
    }
}

async function takeTour(
  browser: Browser,
  portal: Portal,
  language: Language,
  role: Role,
  path: string,
): Promise<Buffer> {
  const device = await newDevice(browser, portal, { language });
  await signIn(device, portal, demoEmail(role), DEMO_PASSWORD);
  const page = await device.newPage();
  await page.goto(path);
  await settle(page);
  const picture = await page.screenshot();
  await device.close();
  return picture;
}

/** `/fees?tab=month` is `fees-tab-month`; the landing page is `landing`. */
function nameOf(path: string): string {
  return path.replaceAll(/[^a-z0-9-]+/g, '-').replaceAll(/^-|-$/g, '') || 'landing';
}
